# The verbs of this project. `make demo` is all that a newcomer needs.

SWIFT ?= swift
SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE_FOLDER := .build-release
ifeq ($(shell uname),Linux)
# The program depends on the length of the build folder's path (`withoutActuallyEscaping` puts it there), so that folder
# has a second name, which has the same length wherever the sources are.
RELEASE_FOLDER := /tmp/tpmerge-$(shell printf %s "$(CURDIR)" | sha256sum | cut -c 1-16)
# Starts in half the time, and runs where no Swift is installed.
RELEASE += --static-swift-stdlib
# Nothing looks up symbols in the program: without their table it is 5 MB smaller.
RELEASE += -Xlinker --no-export-dynamic
# The program doesn't reveal the folder that it was built in.
RELEASE += $(foreach map,$(CURDIR)=. $(RELEASE_FOLDER)=./.build-release,\
	-Xcc -ffile-prefix-map=$(map) -Xswiftc -file-prefix-map -Xswiftc $(map))
# A build ID would be a hash that includes data for debuggers, which contain paths.
RELEASE += -Xlinker --build-id=none
# No library of ours lies beside it.
RELEASE += --disable-local-rpath
# Nine tenths of ICU's data are names in languages that tpmerge doesn't use.
ICU_DATA = $(shell $(PYTHON) Scripts/dist/icu-data.py .build-release)
endif
RELEASE += --configuration release --scratch-path $(RELEASE_FOLDER)
PREFIX ?= /usr/local
PYTHON ?= python3
# Modules that several scripts share: the stage that they run on, and samples.
export PYTHONPATH := $(CURDIR)/Scripts:$(CURDIR)/Tests/Browser

BINARY := .build-release/release/tpmerge

# The build that the verbs below test from outside: `make corpus TRIED=release` takes the one of `make release`, and
# `TRIED=.build-release/release/tpmerge` the one that is there, without asking the compiler once more.
TRIED ?= program
PROGRAM := $(if $(filter program,$(TRIED)),.build/debug/tpmerge,$(BINARY))
STAND_IN := .build/debug/strava-stand-in

.PHONY: setup libraries demo demo-strava demo-serve build program stand-in release release-folder dist check-dist check-deb
.PHONY: install uninstall check-install check-container check-recipes
.PHONY: test test-fast test-release
.PHONY: fuzz lint format golden samples picture screenshots page-pictures clients api assistants caldav messages browser corpus accuracy bench bench-ratios attacks coverage tsan
.PHONY: clean

# Installs missing tools: libical, minizip, expat and SQLite, pkg-config, which finds them, the linter of shell scripts,
# and a browser.
setup:
	@Scripts/setup.sh --with-tools

# The same without the tools that only `make lint` and `make browser` need.
libraries:
	@Scripts/setup.sh

build: libraries
	$(SWIFT) build $(SWIFT_FLAGS)

# Only the command, and only the stand-in for Strava: two thirds of a full build.
program: libraries
	$(SWIFT) build $(SWIFT_FLAGS) --product tpmerge

stand-in: libraries
	$(SWIFT) build $(SWIFT_FLAGS) --product strava-stand-in

release: libraries release-folder
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) $(ICU_DATA) --product tpmerge

release-folder:
	@mkdir -p .build-release
	@[ $(RELEASE_FOLDER) -ef .build-release ] || ln -sfnT "$(CURDIR)/.build-release" $(RELEASE_FOLDER)

# The files of a release, in out/dist: an archive, a package for Debian, the list of their contents (SPDX), and checksums.
DIST := out/dist
dist: release
	@Scripts/dist/dist.sh $(BINARY) $(DIST)

# Checks that a second build gives the same bytes, that the archive can be installed, and that its SBOM is valid; check-deb
# tries Debian's package in a root folder of its own, which takes root's rights.
check-dist: .venv-dist/ready
	@Scripts/check/dist.sh $(BINARY) $(DIST) .venv-dist/bin/pyspdxtools

check-deb:
	@Scripts/check/deb.sh $(DIST) $(STAND_IN)

# Installs the release build below PREFIX, in DESTDIR if one is given. It builds only if there is no release build yet, so
# that `sudo make install` compiles nothing as root.
install: $(BINARY)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh install $(BINARY)

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh uninstall

$(BINARY):
	$(MAKE) release

# Installs into a temporary folder and tries the result; then tries the samples for cron, systemd and web servers.
check-install: $(BINARY)
	@Scripts/check/install.sh $(BINARY)
	@Scripts/check/services.sh
	@Scripts/check/web.sh
	@$(PYTHON) Scripts/check/proxies.py $(BINARY)

# Builds the image from a bare Debian up, and uses it as Samples/container says. It takes root, podman, podman-compose,
# debootstrap and caddy, and some minutes.
check-container: $(BINARY)
	@$(PYTHON) Scripts/check/container.py $(BINARY)

# Follows docs/recipes.md, with the stand-in for Strava, and GitHub and Home Assistant as far as they are available.
check-recipes: stand-in $(TRIED) .venv-recipes/ready
	@.venv-recipes/bin/python Scripts/check/recipes.py $(PROGRAM) $(STAND_IN)

# A week of an athlete's life, merged: a calendar and JSON in out/, and an agenda on the terminal.
demo: $(TRIED)
	@Scripts/demo/demo.sh $(PROGRAM)

# The same through Strava's API: connect, merge, status and disconnect, with a stand-in for Strava on this machine.
# BY_HAND=--by-hand opens the consent page in a browser.
demo-strava: stand-in $(TRIED)
	@Scripts/demo/strava.sh $(PROGRAM) $(STAND_IN) $(BY_HAND)

# A year of an athlete's life in your browser, with a stand-in for Strava behind it. Ctrl-C ends it.
demo-serve: stand-in $(TRIED)
	@$(PYTHON) Scripts/demo/serve.py $(PROGRAM) $(STAND_IN)

# Tests at a time. All at once, 2,600 tests would keep each other waiting for a quarter of an hour, while their clocks go on.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

test: libraries
	$(SWIFT) test $(SWIFT_FLAGS)

# Counts the true pairs of plan and activity that the program finds in generated seasons of a triathlete.
accuracy: $(TRIED)
	@$(PYTHON) Scripts/check/accuracy.py $(PROGRAM)

# All tests but those marked .slow (Tests/CommandLab/Slow.swift).
test-fast: libraries
	TPMERGE_TESTS=fast $(SWIFT) test $(SWIFT_FLAGS)

# Shows how many of the lines in Sources the tests run, in a build of its own, because that build counts each line.
COVERAGE := --enable-code-coverage --scratch-path .build-coverage
coverage: libraries
	$(SWIFT) test $(SWIFT_FLAGS) $(COVERAGE)
	@$(PYTHON) Scripts/check/coverage.py "$$($(SWIFT) test $(COVERAGE) --show-codecov-path)"

# Runs the suites that start the program, and the played years, with the release build, since people run optimised code.
test-release: release
	TPMERGE_BINARY=$(CURDIR)/$(BINARY) $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.|FaultTests\.|ServerTests\.|AthletesTests\.(Year|MemoryProperty|ClearedPlan)Tests'

# Runs the suites that touch threads, and the program that they start, in a build of their own that watches every access to
# memory. A race is reported and fails the test. SUITES takes others.
TSAN := --sanitize=thread --scratch-path .build-tsan
SUITES ?= ServerTests\.|APITests\.|FilesTests\.FileLock|StoreTests\.Killed|StravaAPITests\.AccessTokens|WebTests\.
tsan: libraries
	TSAN_OPTIONS=halt_on_error=1 \
	    $(SWIFT) test $(SWIFT_FLAGS) $(TSAN) --filter '$(SUITES)'

# Fuzzes recording files with libFuzzer, starting from those of the tests, for ten minutes each: raw files, and messages of
# FIT files with right checksums. It ends at an input that stops the program, or takes three seconds or 512 MB.
FUZZ := TPMERGE_FUZZ=1 $(SWIFT) build $(SWIFT_FLAGS) --configuration release --sanitize fuzzer --scratch-path .build-fuzz
SECONDS ?= 600
fuzz: libraries
	$(FUZZ) --product fuzz-activity-files
	@Scripts/check/fuzz.sh "$$($(FUZZ) --show-bin-path)/fuzz-activity-files" $(SECONDS)

# Packages from PyPI go into a separate environment for each verb.
.venv-%/ready: Scripts/requirements/%.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

lint: .venv-lint/ready
	@Scripts/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Writes the expected outputs anew; that run fails on purpose, so that it can't go unnoticed.
golden: libraries
	RECORD=1 $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.((Brief)?Golden|Help|Reference)Tests|InsightsTests\.PageTests'

# Writes Samples/ anew, from the tables in Scripts/samples.
samples:
	$(PYTHON) Scripts/samples/make.py

# Draws the README's picture from the real output of the command in a terminal. TPMERGE_BINARY takes another program.
picture: $(TRIED)
	$(PYTHON) Scripts/demo/picture.py --lines 48 -- $(or $(TPMERGE_BINARY),$(PROGRAM)) insights --no-state --today 2026-03-18 \
	    --timezone Europe/Berlin --feed Samples/story/feed.ics --activities Samples/story/activities.json >docs/insights.svg.new
	mv docs/insights.svg.new docs/insights.svg

# Checks that other projects' readers see the same events in the calendars that tpmerge writes and serves.
clients: $(TRIED) .venv-clients/ready
	.venv-clients/bin/python Scripts/check/clients.py $(PROGRAM)
	.venv-clients/bin/python Scripts/check/subscribe.py $(PROGRAM)

# Checks the API against its own description.
api: $(TRIED) .venv-api/ready
	@Scripts/check/api.sh $(PROGRAM) .venv-api/bin/schemathesis

# Pushes events into real CalDAV servers, with a user who moves, deletes and alarms them, and with answers that get lost.
# SabreDAV is one of them where Debian's php-cli, php-sqlite3 and php-sabre-dav are installed.
# ONLY limits it: make caldav ONLY="radicale word"
caldav: $(TRIED) .venv-caldav/ready
	@PYTHONPATH=$(PYTHONPATH):$(CURDIR)/Scripts/check/caldav .venv-caldav/bin/python Scripts/check/caldav/check.py $(PROGRAM) \
	    $(if $(ONLY),--only "$(ONLY)")

# Lets two real clients of the Model Context Protocol ask everything of `tpmerge mcp`.
assistants: $(TRIED) .venv-assistants/ready .venv-assistants-1/ready
	@Scripts/check/assistants.sh $(PROGRAM) .venv-assistants/bin/python .venv-assistants-1/bin/python

# Checks messages with moved clocks, stand-ins for ntfy, Telegram and webhooks, a mail server behind msmtp, and Apprise. It
# takes cc, msmtp and openssl, and half an hour, most of it for a year of cron. ONLY limits it: make messages ONLY=plan
messages: $(TRIED) .venv-messages/ready
	@.venv-messages/bin/python Scripts/check/messages/check.py $(PROGRAM) $(addprefix --only ,$(ONLY)) $(YEAR)

# Checks the pages in a real browser, Debian's chromium or that of $CHROMIUM, over an invented household and the stand-in for
# Strava. TESTS limits it: make browser TESTS="-k calendar" (pytest's words).
browser: stand-in $(TRIED) .venv-browser/ready
	@TPMERGE=$(PROGRAM) STAND_IN=$(STAND_IN) .venv-browser/bin/pytest Tests/Browser $(TESTS)

# Puts a picture of every page into out/screenshots, at three widths, light and dark. PAGES limits it:
# make screenshots PAGES=day
screenshots: stand-in $(TRIED) .venv-browser/ready
	@.venv-browser/bin/python Scripts/demo/screenshots.py $(PROGRAM) $(STAND_IN) $(PAGES)

# Makes the pictures of docs/pages.md, from the year of `make demo-serve`.
page-pictures: stand-in $(TRIED) .venv-browser/ready
	@.venv-browser/bin/python Scripts/demo/page_pictures.py $(PROGRAM) $(STAND_IN)

# Runs the program over a collection of calendars, good and bad, if there is one beside the project.
corpus: $(TRIED)
	$(PYTHON) Scripts/check/corpus.py $(PROGRAM)

bench: release
	$(PYTHON) Benchmarks/bench.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/files.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/memory.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/decades.py .build-release/release/tpmerge
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) --product bare-handler
	$(PYTHON) Benchmarks/server.py .build-release/release/tpmerge .build-release/release/bare-handler

# The ratios alone, of a small merge and one of 10,000: a minute. Nothing but the merge failing fails it.
bench-ratios: release
	$(PYTHON) Benchmarks/bench.py .build-release/release/tpmerge --counts 30,10000

# Measures what strangers and slow readers can cost the server: memory, and time that others wait. Ten minutes.
attacks: release
	$(PYTHON) Benchmarks/attacks.py .build-release/release/tpmerge

clean:
	rm -rf .build .build-release .build-coverage .build-tsan .build-deb .venv-* out
	[ ! -L $(RELEASE_FOLDER) ] || rm $(RELEASE_FOLDER)
