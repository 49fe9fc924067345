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
ICU_DATA = $(shell $(PYTHON) Scripts/dist/icu-data.py .build-release)
endif
RELEASE += --configuration release --scratch-path $(RELEASE_FOLDER)
PREFIX ?= /usr/local
PYTHON ?= python3
# What several scripts share: the stage that they play on, and samples.
export PYTHONPATH := $(CURDIR)/Scripts:$(CURDIR)/Tests/Browser

BINARY := .build-release/release/tpmerge

# Which build the verbs below try that look at the program from outside: `make corpus TRIED=release` takes what
# `make release` has built.
TRIED ?= program
PROGRAM := $(if $(filter release,$(TRIED)),$(BINARY),.build/debug/tpmerge)
STAND_IN := .build/debug/strava-stand-in

.PHONY: setup libraries demo demo-strava demo-serve build program stand-in release release-folder dist check-dist check-deb
.PHONY: install uninstall check-install check-container check-recipes
.PHONY: test test-fast test-release
.PHONY: fuzz lint format golden samples picture screenshots page-pictures clients api browser corpus accuracy bench attacks coverage tsan
.PHONY: clean

# Installs what is missing: libical, minizip, expat and SQLite, pkg-config, which finds them, the linter of shell scripts,
# and a browser.
setup:
	@Scripts/setup.sh --with-tools

# The same without what only `make lint` and `make browser` want.
libraries:
	@Scripts/setup.sh

build: libraries
	$(SWIFT) build $(SWIFT_FLAGS)

# Only the command, and only what stands in for Strava: two thirds of what there is to build.
program: libraries
	$(SWIFT) build $(SWIFT_FLAGS) --product tpmerge

stand-in: libraries
	$(SWIFT) build $(SWIFT_FLAGS) --product strava-stand-in

release: libraries release-folder
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) $(ICU_DATA) --product tpmerge

release-folder:
	@mkdir -p .build-release
	@[ $(RELEASE_FOLDER) -ef .build-release ] || ln -sfnT "$(CURDIR)/.build-release" $(RELEASE_FOLDER)

# What is given to others, in out/dist: an archive, a package for Debian, what is in them (SPDX), and their checksums.
DIST := out/dist
dist: release
	@Scripts/dist/dist.sh $(BINARY) $(DIST)

# That it is the same when it is made again, can be installed, and says what is in it; Debian's package in a root of its own,
# which takes root, the user.
check-dist: .venv-dist/ready
	@Scripts/check/dist.sh $(BINARY) $(DIST) .venv-dist/bin/pyspdxtools

check-deb:
	@Scripts/check/deb.sh $(DIST) $(STAND_IN)

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
	@Scripts/check/install.sh $(BINARY)
	@Scripts/check/services.sh
	@Scripts/check/web.sh
	@$(PYTHON) Scripts/check/proxies.py $(BINARY)

# Builds the image from a bare Debian on, and lives with it as Samples/container says. It takes root, podman, podman-compose,
# debootstrap and caddy, and some minutes.
check-container: $(BINARY)
	@$(PYTHON) Scripts/check/container.py $(BINARY)

# Does what docs/recipes.md says, with the stand-in for Strava, and GitHub and Home Assistant as far as they can be had.
check-recipes: stand-in $(TRIED) .venv-recipes/ready
	@.venv-recipes/bin/python Scripts/check/recipes.py $(PROGRAM) $(STAND_IN)

# A week of an athlete's life, merged: a calendar and JSON in out/, and an agenda to look at.
demo: $(TRIED)
	@Scripts/demo/demo.sh $(PROGRAM)

# The same through Strava's API: connect, merge, status and disconnect, with a stand-in for Strava on this machine.
# BY_HAND=--by-hand opens the consent page in a browser.
demo-strava: stand-in $(TRIED)
	@Scripts/demo/strava.sh $(PROGRAM) $(STAND_IN) $(BY_HAND)

# A year of an athlete's life in your browser, with a stand-in for Strava behind it. Ctrl-C ends it.
demo-serve: stand-in $(TRIED)
	@$(PYTHON) Scripts/demo/serve.py $(PROGRAM) $(STAND_IN)

test: libraries
	$(SWIFT) test $(SWIFT_FLAGS)

# How many pairs of plan and activity are found that are true, over made seasons of a triathlete.
accuracy: $(TRIED)
	@$(PYTHON) Scripts/check/accuracy.py $(PROGRAM)

# All but those that are marked .slow (Tests/CommandLab/Slow.swift).
test-fast: libraries
	TPMERGE_TESTS=fast $(SWIFT) test $(SWIFT_FLAGS)

# How many of the lines in Sources the tests run, in a build of its own, because each line is counted in it.
COVERAGE := --enable-code-coverage --scratch-path .build-coverage
coverage: libraries
	$(SWIFT) test $(SWIFT_FLAGS) $(COVERAGE)
	@$(PYTHON) Scripts/check/coverage.py "$$($(SWIFT) test $(COVERAGE) --show-codecov-path)"

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
	@Scripts/check/fuzz.sh "$$($(FUZZ) --show-bin-path)/fuzz-activity-files" $(SECONDS)

# What verbs take from PyPI lies in an environment of its own for each.
.venv-%/ready: Scripts/requirements/%.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

lint: .venv-lint/ready
	@Scripts/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Writes the expected outputs anew; the run that does so fails, so that nobody does it unawares.
golden: libraries
	RECORD=1 $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.((Brief)?Golden|Help|Reference)Tests|InsightsTests\.PageTests'

# Samples/ anew, from the tables in Scripts/samples.
samples:
	$(PYTHON) Scripts/samples/make.py

# The README's picture, of what the command really prints in a terminal. TPMERGE_BINARY takes another program.
picture: $(TRIED)
	$(PYTHON) Scripts/demo/picture.py --lines 48 -- $(or $(TPMERGE_BINARY),$(PROGRAM)) insights --no-state --today 2026-03-18 \
	    --timezone Europe/Berlin --feed Samples/story/feed.ics --activities Samples/story/activities.json >docs/insights.svg.new
	mv docs/insights.svg.new docs/insights.svg

# Other people's readers must see the same events in the calendars that we write, and in those that we serve.
clients: $(TRIED) .venv-clients/ready
	.venv-clients/bin/python Scripts/check/clients.py $(PROGRAM)
	.venv-clients/bin/python Scripts/check/subscribe.py $(PROGRAM)

# The API must be what its own description says.
api: $(TRIED) .venv-api/ready
	@Scripts/check/api.sh $(PROGRAM) .venv-api/bin/schemathesis

# The pages in a real browser, Debian's chromium or what $CHROMIUM names, over an invented household and the stand-in for
# Strava. TESTS limits it: make browser TESTS="-k calendar" (pytest's words).
browser: stand-in $(TRIED) .venv-browser/ready
	@TPMERGE=$(PROGRAM) STAND_IN=$(STAND_IN) .venv-browser/bin/pytest Tests/Browser $(TESTS)

# Every page as a picture in out/screenshots, at three widths, light and dark. PAGES limits it: make screenshots PAGES=day
screenshots: stand-in $(TRIED) .venv-browser/ready
	@.venv-browser/bin/python Scripts/demo/screenshots.py $(PROGRAM) $(STAND_IN) $(PAGES)

# The pictures in docs/pages.md, of the year of `make demo-serve`.
page-pictures: stand-in $(TRIED) .venv-browser/ready
	@.venv-browser/bin/python Scripts/demo/page_pictures.py $(PROGRAM) $(STAND_IN)

# Runs over a collection of calendars, good and bad, where there is one beside the project.
corpus: $(TRIED)
	$(PYTHON) Scripts/check/corpus.py $(PROGRAM)

bench: release
	$(PYTHON) Benchmarks/bench.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/memory.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/decades.py .build-release/release/tpmerge
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) --product bare-handler
	$(PYTHON) Benchmarks/server.py .build-release/release/tpmerge .build-release/release/bare-handler

# What strangers and slow readers can take from the server: memory, and time that others wait. Ten minutes.
attacks: release
	$(PYTHON) Benchmarks/attacks.py .build-release/release/tpmerge

clean:
	rm -rf .build .build-release .build-coverage .build-tsan .build-deb .venv-* out
	[ ! -L $(RELEASE_FOLDER) ] || rm $(RELEASE_FOLDER)
