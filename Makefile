# make           build the release binary
# make demo      set up, build, compile a small app's catalog and show the result: 3 to 4 minutes from nothing
# make test      what CI runs for each change: the formatter, the build of `make demo` with its tests, all tests
# make test-all  what else a release needs: the release binary, other traits, sanitizers, documentation, examples, two equal builds
# make test-room ROOM=NightcarTint   the tests of one room
# make run-time  run the theme kit and generated code on stubs of UIKit and SwiftUI (Linux)
# make c-library build the shared library for C; on Linux, it exports the names of its header alone
# make docs      build the documentation of the library, if the toolchain has docc
# make site      the documentation as a site in .build/site/html; SCREENS=1 also pictures it in Chromium
# make examples  build and run Examples/, and build an app that uses other packages besides the library
# make fuzz      SECONDS=60 for each target, TARGET="png car" for some: see Fixtures/Fuzz/README.md
# make damage    damage compiled catalogs and let the program read them: DAMAGED=500 copies, from a seed that is printed
# make mutants   change the code of each room in MUTANTS=1 places, from a seed that is printed: how many do its own tests notice?
#                ROOMS="NightcarTint NightcarLint" for some
# make histories commits 90 edits of fixtures; the growth that size says must be the growth of the built car
# make agreement whether the commands say the same of our fixtures, and of the catalogs in ../shared/corpus, if it is there
# make sanitize  the thread sanitizer, the address sanitizer, undefined behavior in C; SANITIZERS=thread for one
# make workflows check the workflows of .github, and run the steps that publish a release with stand-ins
# make apple-checks  run the kit of Examples/AppleChecks with stand-ins for Apple's tools, some of which fail
# make bazel     build the sample of Documentation/BuildSystems.md with Bazel, also with remote execution, if it is installed
# make install   PREFIX=/usr/local, DESTDIR honored
# make dist      build the files of a release: .tar.gz, .deb, SBOM and checksums in .build/dist
# make bench     measure the release binary: time by stage, memory, allocations, bytes out
# make bench-compare BASE=rev   run this tree and another revision in turn, and print ratios
# make bench-aims               ratios to unavoidable work: decoding, listing, the fixed start
# make bench-instructions       count instructions with callgrind
# make format    rewrite the sources in the project's style
# make bench-lint  how long lint takes, compared with decoding every picture once
# make clean     remove what was built

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# SwiftPM 6.3 writes the flags of traits in the order of a set, which is another one in each run, and builds everything again.
export SWIFT_DETERMINISTIC_HASHING := 1

SOURCES := Sources Tests Examples Plugins Package.swift
LINES_PER_FILE := 500

# A static Swift runtime starts faster and runs where no toolchain is installed; macOS brings its own. The same flags as in
# Scripts/dist.sh, which links the other libraries into the program, too.
ifneq ($(shell uname -s),Darwin)
RELEASE_FLAGS := $(subst ROOT,$(CURDIR),$(shell cat packaging/link-flags))
endif
RELEASE := NIGHTCAR_BUILD=dist $(SWIFT) build --configuration release --product nightcar $(RELEASE_FLAGS)
NIGHTCAR := $(CURDIR)/.build/release/nightcar

DEMO := .build/demo

.DEFAULT_GOAL := release
.NOTPARALLEL:
.PHONY: demo development test test-all test-room test-room-build mutants run-time c-library kotlin same-dist setup lint release test-build unit unit-of-release unit-without-traits docs examples fuzz damage histories sanitize sanitize-short install dist format
.PHONY: agreement agreement-of-fixtures bench bench-aims bench-compare bench-instructions bench-lint clean site workflows bazel apple-checks

# One build for the demo and the tests. Little is optimized (hotRooms in Package.swift), and each room is compiled as a whole: 207 s in
# place of 744 s for a release. Objects of single files need -num-threads. Debug information and an index would add a fifth, and a pass
# for the module alone a tenth. Benchmarks/build.sh measures all of it.
DEVELOPMENT := NIGHTCAR_BUILD=test $(SWIFT) build --disable-index-store -debug-info-format none -Xswiftc -whole-module-optimization \
    -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 2
TESTED := $(CURDIR)/.build/debug/nightcar

# SwiftPM asks for batches of files, and the compiler says for each module that it doesn't make them.
WITHOUT_NOISE := sed -u -e '/enable-batch-mode/d' -e '/^remark: Incremental compilation has been disabled/d'

# SwiftPM finds the tests in an index, so only they have one.
INDEX = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')/debug/index/store
INDEX_OF = NIGHTCAR_INDEX="$(CURDIR)/$(1)/$(INDEX)"

development: setup
	@[ -x "$(TESTED)" ] || echo "Building Nightcar and the parser of Swift: 3 to 4 minutes on two idle cores. SwiftPM names what it compiles."
	@set -o pipefail; start=$$SECONDS; $(DEVELOPMENT) --product nightcar 2>&1 | $(WITHOUT_NOISE) && echo "Built in $$((SECONDS - start)) s."

# Ten lines: the size, one resolved name, and a page to open.
demo: NIGHTCAR = $(TESTED)
demo: development
	@echo '$$ nightcar compile Fixtures/Demo --output $(DEMO)'
	@set -o pipefail; $(NIGHTCAR) compile Fixtures/Demo --output $(DEMO) | grep -A 1 'Assets.ncar:'
	@echo '$$ nightcar show $(DEMO)/Assets.ncar Icons/Summit --luminosity dark --scale 3'
	@set -o pipefail; $(NIGHTCAR) show $(DEMO)/Assets.ncar Icons/Summit --luminosity dark --scale 3 | sed -n '1,3p'
	@echo '$$ nightcar preview Fixtures/Demo --output $(DEMO)/preview.html'
	@$(NIGHTCAR) preview Fixtures/Demo --output $(DEMO)/preview.html --quiet
	@echo 'Open $(DEMO)/preview.html in a browser: each icon and color on light, dark and high contrast.'

test: lint unit agreement-of-fixtures run-time

# Before a release, and every night: see Documentation/Releasing.md.
test-all: test unit-of-release unit-without-traits c-library kotlin docs examples sanitize-short damage mutants histories agreement same-dist site workflows apple-checks bazel

# The toolchain's version and the system libraries; installs what is missing.
setup:
	@SWIFT="$(SWIFT)" Scripts/setup.sh

lint: setup
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	Scripts/check-file-size.sh $(LINES_PER_FILE) Sources Tests
	Scripts/lint-pages.sh Sources
	python3 Scripts/check-links.py
	python3 Scripts/set-release.py --check

release: setup
	$(RELEASE)

test-build: setup
	set -o pipefail; $(call INDEX_OF,.build) $(DEVELOPMENT) --build-tests --explicit-target-dependency-import-check error 2>&1 | $(WITHOUT_NOISE)

unit: test-build
	SWIFT="$(SWIFT)" Scripts/test.sh --skip-build --disable-xctest

# The end-to-end tests once more, with the program that is shipped.
unit-of-release: release test-build
	NIGHTCAR_BINARY="$(NIGHTCAR)" SWIFT="$(SWIFT)" Scripts/test.sh --skip-build --disable-xctest --filter '^EndToEndTests'

# What the traits can change: traitTests in Package.swift, and of the end-to-end tests, these. The reference data was read with all
# default traits just before.
TRAIT_SUITES := CompileTests|CompileVectorTests|FixtureTests|JPEGXLPictureTests|LintVectorTests|ListOptionTests
TRAIT_SUITES := $(TRAIT_SUITES)|PartialCommandTests|ReadBackTests|TintCommandTests

# The tests of one room: builds only what they need. ROOM="NightcarTint NightcarLint" for several. A folder of its own, because
# SwiftPM builds nearly everything again when the list of tests changes.
ROOM_BUILD := --scratch-path .build-rooms
test-room-build: setup
	$(if $(ROOM),,$(error say which: make test-room ROOM=NightcarTint))
	NIGHTCAR_TESTS="$(ROOM:%=%Tests)" $(call INDEX_OF,.build-rooms) $(DEVELOPMENT) $(ROOM_BUILD) --product nightcarPackageTests

test-room: test-room-build
	NIGHTCAR_TESTS="$(ROOM:%=%Tests)" SWIFT="$(SWIFT)" Scripts/test.sh $(ROOM_BUILD) --skip-build --disable-xctest

unit-without-traits: setup
	NIGHTCAR_BUILD=traits NIGHTCAR_SHARED=off SWIFT="$(SWIFT)" Scripts/test.sh --disable-xctest --disable-default-traits \
	    --scratch-path .build-traits --filter '^(Nightcar|ThemeCatalog)' --filter '^EndToEndTests\.($(TRAIT_SUITES))'

# A linker script, because only the linker of the whole product can hide what Swift makes public. The static Swift runtime is in it.
C_LIBRARY := .build/release/libThemeCatalogC.so
c-library: setup
ifneq ($(shell uname -s),Darwin)
	$(SWIFT) build --configuration release --product ThemeCatalogC --static-swift-stdlib \
	    -Xlinker --version-script=Sources/Kit/ThemeCatalogC/exports.map
	@diff <(nm -D -g --defined-only $(C_LIBRARY) | awk '{ print $$3 }' | sort) \
	    <(grep -oE '\*?themecatalog_[a-z_]+\(' Sources/Kit/ThemeCatalogHeader/themecatalog.h | tr -d '*(' | sort -u) \
	    && echo "$(C_LIBRARY) exports $$(nm -D -g --defined-only $(C_LIBRARY) | wc -l) names, which are in its header"
endif

# On a Mac, the stubs' names are taken by the frameworks themselves.
run-time: test-build
ifneq ($(shell uname -s),Darwin)
	SWIFT="$(SWIFT)" NIGHTCAR="$(TESTED)" Scripts/run-time.sh
endif

# Does nothing without Java. The first run downloads a compiler from PyPI.
kotlin: release
	NIGHTCAR="$(NIGHTCAR)" Scripts/check-kotlin.sh

docs: setup
	SWIFT="$(SWIFT)" Scripts/build-docs.sh

# The first run installs check-jsonschema from PyPI.
workflows:
	Scripts/try-workflows.py

apple-checks: release
	NIGHTCAR="$(NIGHTCAR)" Scripts/try-apple-checks.py

# Does nothing without Bazel; with a JDK, haproxy and a network, also remote execution.
bazel: release
	NIGHTCAR_BINARY="$(NIGHTCAR)" Scripts/try-bazel.sh

# The first run installs mkdocs-material from PyPI.
site:
	Scripts/site.sh $(if $(SCREENS),--screens)

# What an app sees of the library: the example reads a catalog that was just compiled.
EXAMPLE := .build-examples/Assets.ncar

# The plug-ins run the program that was just built.
examples: export NIGHTCAR_BINARY = $(NIGHTCAR)
examples: release
	mkdir -p $(dir $(EXAMPLE))
	$(NIGHTCAR) compile Fixtures/Basics.xcassets --codecs deflate --output $(dir $(EXAMPLE))
	$(SWIFT) run --package-path Examples/ThemeReader --scratch-path .build-examples/reader \
	    ThemeReader $(EXAMPLE) Colors/Accent Sunset
	$(SWIFT) run --package-path Examples/ThemeReader --scratch-path .build-examples/reader BundledTheme
	$(SWIFT) package --package-path Examples/ThemeReader --scratch-path .build-examples/reader nightcar-lint --quiet
	$(NIGHTCAR) compile Fixtures/Basics.xcassets --format car --output $(dir $(EXAMPLE))
	$(SWIFT) run --package-path Examples/CatalogInfo --scratch-path .build-examples/info CatalogInfo $(EXAMPLE:.ncar=.car) \
	    | grep -v DumpToolVersion >.build-examples/info.json
	$(NIGHTCAR) show --format json $(EXAMPLE:.ncar=.car) | grep -v DumpToolVersion | diff - .build-examples/info.json
	SWIFT="$(SWIFT)" Scripts/try-embedding.sh
	SWIFT="$(SWIFT)" Scripts/try-plugins.sh "$(NIGHTCAR)"

fuzz: setup
	SWIFT="$(SWIFT)" Scripts/fuzz.sh $(or $(SECONDS),60) $(TARGET)

sanitize: setup
	SWIFT="$(SWIFT)" Scripts/sanitize.sh $(SANITIZERS)

# One build with the thread sanitizer and a few commands: as many as CI can afford.
sanitize-short: setup
	SWIFT="$(SWIFT)" Scripts/sanitize.sh short

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin" \
	    "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	    "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	    "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 755 "$(NIGHTCAR)" "$(DESTDIR)$(PREFIX)/bin/nightcar"
	"$(NIGHTCAR)" --generate-completion-script bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/nightcar"
	"$(NIGHTCAR)" --generate-completion-script zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_nightcar"
	"$(NIGHTCAR)" --generate-completion-script fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/nightcar.fish"

	"$(NIGHTCAR)" --experimental-dump-help | Scripts/man-pages.py "$$("$(NIGHTCAR)" --version)" "$$(date +%F)" \
	    "$(DESTDIR)$(PREFIX)/share/man/man1"

dist:
	@SWIFT="$(SWIFT)" Scripts/setup.sh dist
	SWIFT="$(SWIFT)" Scripts/dist.sh

histories: release
	python3 Benchmarks/histories.py Fixtures/Basics.xcassets Fixtures/Tint.xcassets Fixtures/Lint.xcassets --nightcar "$(NIGHTCAR)"

# One question, asked through several commands.
# A part of `agreement` for `make test`: our own fixtures, with the program that the tests run.
agreement-of-fixtures: development
	python3 Benchmarks/agreement.py --nightcar "$(TESTED)" $(wildcard Fixtures/*.xcassets Fixtures/Demo/*.xcassets)

agreement: release
	find Fixtures $$([ -d ../shared/corpus ] && echo ../shared/corpus) -name '*.xcassets' -prune -print0 | sort -z | \
	    xargs -0 python3 Benchmarks/agreement.py --nightcar "$(NIGHTCAR)"

# The shipped program ends with 0, 1 or 2 on damaged files. What doesn't is kept and named.
DAMAGED := 500
damage: release
	rm -rf .build/damage && mkdir -p .build/damage
	cd .build/damage && "$(NIGHTCAR)" compile "$(CURDIR)/Fixtures/Demo" --output . --format ncar,car > log && \
	    python3 "$(CURDIR)/Scripts/mutate.py" "$(NIGHTCAR)" $(DAMAGED) Assets.ncar Assets.car

# The aim is 95 of 100. Few mutants vary much, so this only notices that the tests of rooms got worse.
LEAST := 25
mutants: setup
	LEAST=$(LEAST) SWIFT="$(SWIFT)" Scripts/mutate-code

# Two builds from nothing write the same bytes.
same-dist:
	@SWIFT="$(SWIFT)" Scripts/setup.sh dist
	SWIFT="$(SWIFT)" Scripts/same-dist.sh

# What measures the tool itself isn't part of a release.
MEASURE = NIGHTCAR_MEASURE=1 $(SWIFT) build --configuration release --product nightcar-measure $(filter --static-swift-stdlib,$(RELEASE_FLAGS))

# With its symbols, for profiles. BENCH_OPTIONS=… adds options of Benchmarks/bench.py.
bench bench-aims bench-compare bench-instructions: setup
	$(SWIFT) build --configuration release --product nightcar $(filter --static-swift-stdlib,$(RELEASE_FLAGS))
	$(if $(filter aims,$(BENCH_ACTION)),$(MEASURE))
	Benchmarks/bench.py $(BENCH_ACTION) $(BENCH_OPTIONS)
	$(if $(filter run,$(BENCH_ACTION)),Benchmarks/thinning.py --copy)

bench: BENCH_ACTION = run
bench-aims: BENCH_ACTION = aims
bench-compare: BENCH_ACTION = compare $(or $(BASE),$(error say which: make bench-compare BASE=revision))
bench-instructions: BENCH_ACTION = instructions

format:
	$(SWIFT) format format --in-place --recursive $(SOURCES)

# 9,000 sets, made again only if they are missing. Three runs, because the first one reads from the disk.
BENCH_SETS ?= 9000
BENCH := .build/bench/app-$(BENCH_SETS).xcassets

$(BENCH):
	mkdir -p $(@D)
	rm -rf "$@.part" && Benchmarks/make-catalog.py "$@.part" --sets $(BENCH_SETS) --profile app && mv "$@.part" "$@"

bench-lint: setup $(BENCH)
	$(MEASURE)
	@for run in 1 2 3; do .build/release/nightcar-measure lint $(BENCH); done

clean:
	rm -rf .build .build-rooms .build-mutants .build-dist .build-traits .build-examples .build-run-time .build-fuzz .build-thread .build-address
