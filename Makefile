# The verbs of this project. `make demo` is all that a newcomer needs.

SWIFT ?= swift
SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE := --configuration release --scratch-path .build-release
ifeq ($(shell uname),Linux)
# Starts in half the time, and runs where no Swift is installed.
RELEASE += --static-swift-stdlib
endif
PREFIX ?= /usr/local
PYTHON ?= python3
VENV := .venv-clients

BINARY := .build-release/release/tpmerge

.PHONY: setup demo demo-strava build release install uninstall check-install test lint format golden clients corpus bench clean

# Installs what is missing: libical, and on Linux the compiler flags' finder.
setup:
	@Scripts/setup.sh

build: setup
	$(SWIFT) build $(SWIFT_FLAGS)

release: setup
	$(SWIFT) build $(SWIFT_FLAGS) $(RELEASE) --product tpmerge

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

# A week of an athlete's life, merged: a calendar and JSON in out/, and an agenda to look at.
demo: build
	@Scripts/demo.sh .build/debug/tpmerge

# The same through Strava's API: connect, merge, status and disconnect, with a stand-in for Strava on this machine.
# BY_HAND=--by-hand opens the consent page in a browser.
demo-strava: build
	@Scripts/demo-strava.sh .build/debug $(BY_HAND)

test: setup
	$(SWIFT) test $(SWIFT_FLAGS)

lint:
	@Scripts/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Writes the expected outputs anew; the run that does so fails, so that nobody does it unawares.
golden: setup
	RECORD=1 $(SWIFT) test $(SWIFT_FLAGS) --filter 'CommandTests\.(Golden|Help)Tests'

# Other people's readers must see the same events in the calendars that we write.
clients: build $(VENV)/ready
	$(VENV)/bin/python Scripts/clients.py .build/debug/tpmerge

$(VENV)/ready: Scripts/clients-requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# Runs over a collection of calendars, good and bad, where there is one beside the project.
corpus: build
	$(PYTHON) Scripts/corpus.py .build/debug/tpmerge

bench: release
	$(PYTHON) Benchmarks/bench.py .build-release/release/tpmerge
	$(PYTHON) Benchmarks/memory.py .build-release/release/tpmerge

clean:
	rm -rf .build .build-release $(VENV) out
