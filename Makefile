# The verbs of this project. `make demo` is all that a newcomer needs.

SWIFT ?= swift
SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE_FOLDER := .build-release
ifeq ($(shell uname),Linux)
# The length of the build folder's path gets into the program (by `withoutActuallyEscaping` in what it contains), so that
# folder has a second name, which is as long wherever the sources are.
RELEASE_FOLDER := /tmp/tpmerge-$(shell printf %s "$(CURDIR)" | sha256sum | cut -c 1-16)
# Starts in half the time, and runs where no Swift is installed.
RELEASE += --static-swift-stdlib
# Nobody looks symbols up in the program: without a table of them it is 5 MB smaller.
RELEASE += -Xlinker --no-export-dynamic
# The program doesn't tell in which folder of whose machine it was built.
RELEASE += $(foreach map,$(CURDIR)=. $(RELEASE_FOLDER)=./.build-release,\
	-Xcc -ffile-prefix-map=$(map) -Xswiftc -file-prefix-map -Xswiftc $(map))
# A number of the build would be made of what only debuggers read, in which paths are.
RELEASE += -Xlinker --build-id=none
# No library of ours lies beside it.
RELEASE += --disable-local-rpath
# Nine tenths of ICU's data are names in languages that nothing here speaks.
ICU_DATA = $(shell $(PYTHON) Scripts/icu-data.py .build-release)
endif
RELEASE += --configuration release --scratch-path $(RELEASE_FOLDER)
PREFIX ?= /usr/local
PYTHON ?= python3
VENV := .venv-clients
LINT_VENV := .venv-lint
API_VENV := .venv-api
BROWSER_VENV := .venv-browser
DIST_VENV := .venv-dist
RECIPES_VENV := .venv-recipes

BINARY := .build-release/release/tpmerge

# Which build the verbs below try that look at the program from outside: `make corpus TRIED=release` takes what
# `make release` has built.
TRIED ?= build
PROGRAM := $(if $(filter release,$(TRIED)),$(BINARY),.build/debug/tpmerge)
STAND_IN := .build/debug/strava-stand-in

.PHONY: setup libraries demo demo-strava demo-serve build release release-folder dist check-dist check-deb
.PHONY: install uninstall check-install check-container check-recipes
.PHONY: test test-fast test-release
.PHONY: fuzz lint format golden picture screenshots page-pictures clients api browser corpus accuracy bench coverage tsan clean

# Installs what is missing: libical, minizip, expat and SQLite, pkg-config, which finds them, the linter of shell scripts,
# and a browser.
setup:
	@Scripts/setup.sh --with-tools

# The same without what only `make lint` and `make browser` want.
libraries:
	@Scripts/setup.sh

build: libraries
	$(SWIFT) build $(SWIFT_FLAGS)

release: libraries release-folder
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) $(ICU_DATA) --product tpmerge

release-folder:
	@mkdir -p .build-release
	@[ $(RELEASE_FOLDER) -ef .build-release ] || ln -sfnT "$(CURDIR)/.build-release" $(RELEASE_FOLDER)

# What is given to others, in out/dist: an archive, a package for Debian, what is in them (SPDX), and their checksums.
DIST := out/dist
dist: release
	@Scripts/dist.sh $(BINARY) $(DIST)

# That it is the same when it is made again, can be installed, and says what is in it; Debian's package in a root of its own,
# which takes root, the user.
check-dist: $(DIST_VENV)/ready
	@Scripts/check-dist.sh $(BINARY) $(DIST) $(DIST_VENV)/bin/pyspdxtools

check-deb:
	@Scripts/check-deb.sh $(DIST) $(STAND_IN)

$(DIST_VENV)/ready: Scripts/dist-requirements.txt
	$(PYTHON) -m venv $(DIST_VENV)
	$(DIST_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# What `make release` has built goes to PREFIX, in DESTDIR where one is given. Nothing is built where that is there
# already, so that `sudo make install` compiles nothing as root.
install: $(BINARY)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh install $(BINARY)

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh uninstall

$(BINARY):
	$(MAKE) release

# Installs into a temporary folder and tries what is there; then tries what Samples holds for cron, systemd, web servers.
check-install: $(BINARY)
	@Scripts/check-install.sh $(BINARY)
	@Scripts/check-services.sh
	@Scripts/check-web.sh
	@$(PYTHON) Scripts/check-proxies.py $(BINARY)

# Builds the image from a bare Debian on, and lives with it as Samples/container says. It takes root, podman, podman-compose,
# debootstrap and caddy, and some minutes.
check-container: $(BINARY)
	@$(PYTHON) Scripts/check-container.py $(BINARY)

# Does what docs/recipes.md says, with the stand-in for Strava, and GitHub and Home Assistant as far as they can be had.
check-recipes: build $(TRIED) $(RECIPES_VENV)/ready
	@$(RECIPES_VENV)/bin/python Scripts/check-recipes.py $(PROGRAM) $(STAND_IN)

$(RECIPES_VENV)/ready: Scripts/recipes-requirements.txt
	$(PYTHON) -m venv $(RECIPES_VENV)
	$(RECIPES_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# A week of an athlete's life, merged: a calendar and JSON in out/, and an agenda to look at.
demo: $(TRIED)
	@Scripts/demo.sh $(PROGRAM)

# The same through Strava's API: connect, merge, status and disconnect, with a stand-in for Strava on this machine.
# BY_HAND=--by-hand opens the consent page in a browser.
demo-strava: build $(TRIED)
	@Scripts/demo-strava.sh $(PROGRAM) $(STAND_IN) $(BY_HAND)

# A year of an athlete's life in your browser, with a stand-in for Strava behind it. Ctrl-C ends it.
demo-serve: build $(TRIED)
	@$(PYTHON) Scripts/demo-serve.py $(PROGRAM) $(STAND_IN)

test: libraries
	$(SWIFT) test $(SWIFT_FLAGS)

# How many pairs of plan and activity are found that are true, over made seasons of a triathlete.
accuracy: $(TRIED)
	@$(PYTHON) Scripts/accuracy.py $(PROGRAM)

# All but those that are marked .slow (Tests/CommandLab/Slow.swift).
test-fast: libraries
	TPMERGE_TESTS=fast $(SWIFT) test $(SWIFT_FLAGS)

# How many of the lines in Sources the tests run, in a build of its own, because each line is counted in it.
COVERAGE := --enable-code-coverage --scratch-path .build-coverage
coverage: libraries
	$(SWIFT) test $(SWIFT_FLAGS) $(COVERAGE)
	@$(PYTHON) Scripts/coverage.py "$$($(SWIFT) test $(COVERAGE) --show-codecov-path)"

# The suites that start the program, and the played years, with what `make release` has built: what the optimiser makes
# of it is what people run.
test-release: release
	TPMERGE_BINARY=$(CURDIR)/$(BINARY) $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.|FaultTests\.|ServerTests\.|AthletesTests\.(Year|MemoryProperty|ClearedPlan)Tests'

# The suites that touch threads, in a build of their own in which every access to memory is watched, and the program that they
# start with them. A race ends in a report, and the test in a failure. SUITES takes others.
TSAN := --sanitize=thread --scratch-path .build-tsan
SUITES ?= ServerTests\.|APITests\.|FilesTests\.FileLock|StoreTests\.Killed|StravaAPITests\.AccessTokens|WebTests\.
tsan: libraries
	TSAN_OPTIONS=halt_on_error=1 \
	    $(SWIFT) test $(SWIFT_FLAGS) $(TSAN) --filter '$(SUITES)'

# Files of recordings as libFuzzer thinks of them, from those of the tests on, for ten minutes each: as they come, and as
# messages of FIT files whose checksums are right. It ends at whatever stops the program, takes three seconds or 512 MB.
FUZZ := TPMERGE_FUZZ=1 $(SWIFT) build $(SWIFT_FLAGS) --configuration release --sanitize fuzzer --scratch-path .build-fuzz
SECONDS ?= 600
fuzz: libraries
	$(FUZZ) --product fuzz-activity-files
	@Scripts/fuzz.sh "$$($(FUZZ) --show-bin-path)/fuzz-activity-files" $(SECONDS)

lint: $(LINT_VENV)/ready
	@Scripts/lint.sh

$(LINT_VENV)/ready: Scripts/lint-requirements.txt
	$(PYTHON) -m venv $(LINT_VENV)
	$(LINT_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Writes the expected outputs anew; the run that does so fails, so that nobody does it unawares.
golden: libraries
	RECORD=1 $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.((Brief)?Golden|Help|Reference)Tests|InsightsTests\.PageTests'

# The README's picture, of what the command really prints in a terminal. TPMERGE_BINARY takes another program.
picture: $(TRIED)
	$(PYTHON) Scripts/picture.py --lines 48 -- $(or $(TPMERGE_BINARY),$(PROGRAM)) insights --no-state --today 2026-03-18 \
	    --timezone Europe/Berlin --feed Samples/story/feed.ics --activities Samples/story/activities.json >docs/insights.svg.new
	mv docs/insights.svg.new docs/insights.svg

# Other people's readers must see the same events in the calendars that we write, and in those that we serve.
clients: $(TRIED) $(VENV)/ready
	$(VENV)/bin/python Scripts/clients.py $(PROGRAM)
	$(VENV)/bin/python Scripts/subscribe.py $(PROGRAM)

$(VENV)/ready: Scripts/clients-requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# The API must be what its own description says.
api: $(TRIED) $(API_VENV)/ready
	@Scripts/check-api.sh $(PROGRAM) $(API_VENV)/bin/schemathesis

$(API_VENV)/ready: Scripts/api-requirements.txt
	$(PYTHON) -m venv $(API_VENV)
	$(API_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# The pages in a real browser, Debian's chromium or what $CHROMIUM names, over an invented household and the stand-in for
# Strava. TESTS limits it: make browser TESTS="-k calendar" (pytest's words).
browser: build $(TRIED) $(BROWSER_VENV)/ready
	@TPMERGE=$(PROGRAM) STAND_IN=$(STAND_IN) $(BROWSER_VENV)/bin/pytest Tests/Browser $(TESTS)

# Every page as a picture in out/screenshots, at three widths, light and dark. PAGES limits it: make screenshots PAGES=day
screenshots: build $(TRIED) $(BROWSER_VENV)/ready
	@$(BROWSER_VENV)/bin/python Scripts/screenshots.py $(PROGRAM) $(STAND_IN) $(PAGES)

# The pictures in docs/pages.md, of the year of `make demo-serve`.
page-pictures: build $(TRIED) $(BROWSER_VENV)/ready
	@$(BROWSER_VENV)/bin/python Scripts/page_pictures.py $(PROGRAM) $(STAND_IN)

$(BROWSER_VENV)/ready: Scripts/browser-requirements.txt
	$(PYTHON) -m venv $(BROWSER_VENV)
	$(BROWSER_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# Runs over a collection of calendars, good and bad, where there is one beside the project.
corpus: $(TRIED)
	$(PYTHON) Scripts/corpus.py $(PROGRAM)

bench: release
	$(PYTHON) Benchmarks/bench.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/memory.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/decades.py .build-release/release/tpmerge
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) --product bare-handler
	$(PYTHON) Benchmarks/server.py .build-release/release/tpmerge .build-release/release/bare-handler

clean:
	rm -rf .build .build-release .build-coverage .build-tsan .build-deb $(VENV) $(LINT_VENV) $(API_VENV) $(BROWSER_VENV) $(DIST_VENV) $(RECIPES_VENV) out
	[ ! -L $(RELEASE_FOLDER) ] || rm $(RELEASE_FOLDER)
