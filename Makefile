# The verbs of this project. `make demo` is all that a newcomer needs.

SWIFT ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local
# The one build: the program as people run it, and tests that look into its modules (Package.swift says how).
BUILD = --configuration release --explicit-target-dependency-import-check error
FOLDER := .build-release
ifeq ($(shell uname),Linux)
# The program depends on the length of the build folder's path (`withoutActuallyEscaping` puts it there), so that folder
# has a second name, which has the same length wherever the sources are.
FOLDER := /tmp/tpmerge-$(shell printf %s "$(CURDIR)" | sha256sum | cut -c 1-16)
# Nothing looks up symbols in the program: without their table it is 5 MB smaller.
BUILD += -Xlinker --no-export-dynamic
# The program doesn't reveal the folder that it was built in. (Swift's -file-prefix-map would hide the tests from SwiftPM, too.)
BUILD += $(foreach map,$(CURDIR)=. $(FOLDER)=./.build-release,\
	-Xcc -ffile-prefix-map=$(map) -Xswiftc -debug-prefix-map -Xswiftc $(map))
# A build ID would be a hash that includes data for debuggers, which contain paths.
BUILD += -Xlinker --build-id=none
# No library of ours lies beside it.
BUILD += --disable-local-rpath
# Nine tenths of ICU's data are names in languages that tpmerge doesn't use.
BUILD += $(shell $(PYTHON) Scripts/dist/icu-data.py .build-release)
endif
BUILD += --scratch-path $(FOLDER)
BINARY := .build-release/release/tpmerge
STAND_IN := .build-release/release/strava-stand-in
# The program that `demo`, `golden` and `check` start: that of this build, unless TPMERGE_BINARY names another.
PROGRAM := $(or $(TPMERGE_BINARY),$(BINARY))
# Modules that several scripts share: the stage that they run on, and samples.
export PYTHONPATH := $(CURDIR)/Scripts:$(CURDIR)/Tests/Doors/Browser

.PHONY: setup build release test lint format golden install uninstall dist demo bench check clean folder

# Installs what is missing: libical, minizip, expat, libqrencode and SQLite, pkg-config, which finds them, the linter of shell scripts,
# and a browser. WHAT=libraries installs only what a build needs, WHAT=check all that `make check` needs, too.
setup:
	@Scripts/setup.sh $(or $(WHAT),tools)

folder:
	@Scripts/setup.sh libraries
	@mkdir -p .build-release
	@[ $(FOLDER) -ef .build-release ] || ln -sfnT "$(CURDIR)/.build-release" $(FOLDER)

# The program, its tests, and the stand-in for Strava that they play with.
# In one go, since modules that wait for each other leave a core free for the tests of those that are done. Of what is ready,
# SwiftPM begins the last in the alphabet, and the longest chain begins with A: twice as many jobs as cores don't keep it waiting.
JOBS ?= $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))
build: folder
	$(SWIFT) build $(BUILD) --jobs $(JOBS) --build-tests

# Only the program.
release: folder
	$(SWIFT) build $(BUILD) --product tpmerge

# Tests at a time. All at once, 3,000 tests would keep each other waiting, while their clocks go on.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 12

# All tests, or those whose names match: make test ONLY='WorkoutsTests\.'
test: build
	$(SWIFT) test $(BUILD) --skip-build $(if $(ONLY),--filter '$(ONLY)')

lint: .venv-lint/ready
	@Scripts/lint.sh

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Packages from PyPI go into a separate environment for each use.
.venv-%/ready: Scripts/requirements/%.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# Writes the expected outputs anew, and what documents take from the code. That run of the tests fails on purpose, so that it can't
# go unnoticed. WHAT=pages draws the pictures of docs/pages.md, from the year of `make demo WHAT=serve`.
golden: build $(if $(WHAT),.venv-browser/ready)
	$(if $(WHAT),.venv-browser/bin/python Scripts/demo/page_pictures.py $(PROGRAM) $(STAND_IN),\
	    RECORD=1 $(SWIFT) test $(BUILD) --skip-build \
	    --filter 'CommandTests\.((Brief)?Golden|Help|Reference)Tests|InsightsTests\.PageTests')

# Installs the program below PREFIX, in DESTDIR if one is given. It builds only if there is no build yet, so that
# `sudo make install` compiles nothing as root.
install uninstall: $(BINARY)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh $@ $(if $(filter install,$@),$(BINARY))

$(BINARY):
	$(MAKE) release

# The files of a release, in out/dist: an archive, a package for Debian, the list of their contents (SPDX), and checksums.
dist: release
	@Scripts/dist/dist.sh $(BINARY) out/dist

# A week of an athlete's life, merged: a calendar and JSON in out/, and an agenda on the terminal. WHAT=strava shows the same
# through Strava's API, with a stand-in for Strava (BY_HAND=1 opens its consent page in a browser), WHAT=intervals through
# intervals.icu's, WHAT=serve a year in your browser until Ctrl-C, WHAT=screenshots puts a picture of every page into
# out/screenshots (PAGES="day calendar" takes fewer).
demo: $(if $(WHAT),build,$(if $(TPMERGE_BINARY),,release)) $(if $(filter screenshots,$(WHAT)),.venv-browser/ready)
	@Scripts/demo/demo.sh $(PROGRAM) $(WHAT) $(PAGES)

# Time and memory of a small merge and one of 10,000, beside the least that libical alone would need: a minute.
bench: release
	@$(PYTHON) Scripts/check ratios

# Tries the build from outside, by the table in Scripts/check/__main__.py: make check WHAT="caldav messages", WHAT=commit
check: build
	@$(PYTHON) Scripts/check $(WHAT)

clean:
	rm -rf .build .build-* .venv-* out
	[ ! -L $(FOLDER) ] || rm $(FOLDER)
