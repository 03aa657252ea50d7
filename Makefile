# Every command of the project. `make` alone lists them; only Python 3.11 or newer, make and git are needed.
PYTHON ?= python3
export UV_SYSTEM_CERTS = 1

BIN := .venv/bin
BENCH := .venv-bench/bin
TRAIN := .venv-train/bin
DOCS := .venv-docs/bin
REFERENCE := fusebox fusebox.core fusebox.games fusebox.positions fusebox.bots fusebox.envs fusebox.envs.batches fusebox.arena fusebox.arena.dataset
INNER := '!fusebox\.bots\.' '!fusebox\.envs\.(agents|alone|openspiel|others|spaces|ticks)' '!fusebox\.envs\.batches\.'
CODE := $(wildcard src tests bench examples tools torture train hatch_build.py)
WEB := $(shell find web -name node_modules -prune -o -name tests -prune -o -type f -print)
CLIENT := src/fusebox/_client/BUILD
NPM := ../$(BIN)/python ../tools/node.py npm
# Of one game, what a change of its rules can break.
PARTS ?= style types $(if $(GAME),core games,client core games server browser)
SERVED := $(if $(filter server browser,$(PARTS)),$(CLIENT)) $(if $(filter browser,$(PARTS)),.venv/browser.stamp)
CHECKED := .venv/dev.stamp $(SERVED) $(if $(filter client,$(PARTS)),web/node_modules/.dev.stamp)
INSTALLED := .venv/dev.stamp .venv/browser.stamp .venv/kernel.stamp .venv/ray.stamp $(CLIENT)
CHECKS := $(BIN)/python -m tools.checks $(if $(GAME),--game $(GAME))
INSTALL := $(BIN)/uv pip install --quiet
# It says what is done and for how long, and why it can't be in a sentence.
STEP := $(BIN)/python tools/step.py
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --constraint locks/below.in --generate-hashes --no-header --no-annotate --upgrade

define PYTHON_FITS
case "$$($(PYTHON) -c 'import sys; print(sys.version_info >= (3, 11))' 2>/dev/null)" in \
True) ;; \
False) echo "Fusebox needs Python 3.11 or newer; name one with make PYTHON=..." >&2; exit 1;; \
*) echo "$(PYTHON) is no Python that runs here; name one with make PYTHON=..." >&2; exit 1;; \
esac
endef
# An environment of its own beside .venv, with the packages of one lock.
define ENVIRONMENT
@$(STEP) "what make $(1) needs" sh -ec '$(BIN)/python -m venv --clear .venv-$(1); for lock in setup $(1); do $(INSTALL) --python .venv-$(1)/bin/python --require-hashes -r locks/$$lock.txt; done; $(INSTALL) --python .venv-$(1)/bin/python --no-deps --no-build-isolation -e .'
@touch $@
endef
VERSION_OF = "$$($(1) -c 'import sys; print(*sys.version_info[:3], sep=".")')"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help named-python play setup develop screens sounds spoken test test-all test-install pythons soak lint types client kernel site web generate golden mutants clauses ladder times bench load capacity torture train train-cards test-train docs lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' Makefile | awk '{ name = $$2; $$1 = $$2 = ""; printf "  make %-13s%s\n", name, $$0 }'

play: .venv/run.stamp $(CLIENT) ## set up, serve and open the browser; for your whole network with LAN=1
	@echo "Starting Fusebox ..."
	@$(BIN)/fusebox serve $(if $(LAN),--lan) $(ARGS)

setup: .venv/run.stamp ## set up what playing needs, in .venv

develop: .venv/dev.stamp ## set up what the checks need as well

test: $(CHECKED) ## set up and run every check but the long ones; one game's with GAME=ruse, some with PARTS="types games"
	@$(CHECKS) $(PARTS)

test-all: $(CHECKED) $(CLIENT) .venv/browser.stamp ## make test, and with it whole games in the browser and other long ones
	@$(CHECKS) $(PARTS) whole

test-install: $(INSTALLED) ## install and serve with what people have: every Python here, proxies, containers, a compiler, Ray
	@$(CHECKS) install

pythons: ## check what may differ on every other Python of this machine
	@$(PYTHON) -m tools.pythons

# The seed is printed at the start and after a failure; the same again: make soak FUSEBOX_SEED=...
soak: $(INSTALLED) ## long runs with a fresh seed, then the mutants
	FUSEBOX_SOAK=1 $(BIN)/python -m pytest -n 2 --durations=10 $(ARGS)
	@$(MAKE) --no-print-directory mutants ARGS=
	@echo "make soak: every long run passed"

lint: .venv/dev.stamp ## style, import rules and declared dependencies
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/deptry --no-ansi src

types: .venv/dev.stamp ## mypy --strict
	$(BIN)/mypy $(CODE)

client: $(CLIENT) ## build the browser's client into the package

# What it makes is kept in git, because the compiler is large.
kernel: .venv/kernel.stamp ## compile the searches of fuse_discs for browsers anew
	$(BIN)/python -m tools.kernel

site: .venv/run.stamp $(CLIENT) ## write the whole box as plain files, which need no server, into DIR=build/site
	@$(BIN)/fusebox site $(or $(DIR),build/site)

web: web/node_modules/.dev.stamp ## style, types and tests of the browser's client
	cd web && $(NPM) run --silent lint
	cd web && $(NPM) run --silent check
	cd web && $(NPM) run --silent test

generate: .venv/dev.stamp ## write anew what is made from types, rules and words; missing golden records too
	@$(BIN)/python tools/typescript.py
	@$(BIN)/python -m tools.schemas
	@$(BIN)/python -m tools.fields
	@$(BIN)/python -m tools.anchors
	@$(BIN)/python -m tools.kept

# Some of them: make screens GAME=fuse_discs SIZE=390x844,1280x800 THEME=dark LANGUAGE=fr STATE=first,end
screens: .venv/dev.stamp .venv/browser.stamp $(CLIENT) ## take a picture of every screen in every size, into build/screens
	GAME="$(GAME)" STATE="$(STATE)" SIZE="$(SIZE)" THEME="$(THEME)" LANGUAGE="$(if $(filter command%,$(origin LANGUAGE)),$(LANGUAGE))" $(BIN)/python -m tools.screens

sounds: .venv/dev.stamp .venv/browser.stamp web/node_modules/.dev.stamp ## write every sound as a file, and how loud it is, into build/sounds
	$(BIN)/python -m tools.sounds

# Some of them: make spoken GAME=ruse LANGUAGE=fr
spoken: .venv/dev.stamp .venv/browser.stamp $(CLIENT) ## write what a screen reader is given of whole games, into build/spoken
	GAME="$(GAME)" LANGUAGE="$(if $(filter command%,$(origin LANGUAGE)),$(LANGUAGE))" $(BIN)/python -m tools.spoken

golden: .venv/dev.stamp ## keep what this version leaves behind in tests/fixtures/NAME, for the tests of later ones
	$(BIN)/python -m tools.golden $(NAME)

mutants: .venv/dev.stamp ## break each game's rules on purpose and count what the tests catch
	$(BIN)/python tools/mutate.py $(ARGS)

clauses: .venv/dev.stamp ## print which test proves which clause of the rulebooks
	$(BIN)/python tools/clauses.py $(ARGS)

ladder: .venv/run.stamp ## let each bot level of fuse_discs play the one below
	$(BIN)/fusebox ladder fuse_discs $(ARGS)

# Some games: make times ARGS="ruse fusion"
times: .venv/dev.stamp ## measure how long games take, for the times on their tiles
	$(BIN)/python -m tools.times $(ARGS)

bench: .venv-bench/bench.stamp .venv/browser.stamp $(CLIENT) ## measure speed next to other projects, and in the browser
	$(BENCH)/python -m bench.run $(ARGS)
	$(BIN)/python bench/fusion_browser.py
	$(BIN)/python -m bench.discs_kernel

load: .venv/dev.stamp ## measure the server under load, next to boardgame.io's
	$(BIN)/python bench/server_load.py $(ARGS)

capacity: .venv/dev.stamp ## measure what one process carries: memory, moves at a human pace, bots, start, disk
	$(BIN)/python bench/server_capacity.py $(ARGS)

# The seed is printed at the start; the same again: make torture SEED=...; some storms: ONLY=kills,churn
torture: .venv/dev.stamp ## kill, cut, flood and besiege a server for MINUTES=30
	$(BIN)/python -m torture --minutes $(or $(MINUTES),30) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

# The same command goes on where the last call ended; docs/discs.md has the figures of a run.
train: .venv-train/train.stamp ## train the master of fuse_discs, or go on with RUN=folder
	$(TRAIN)/python -m train.run $(or $(RUN),train-run) $(ARGS)

test-train: .venv-train/train.stamp ## check the training in small, on this machine
	$(TRAIN)/python -m pytest --quiet train/tests

# Single-threaded, so that the same run gives the same network; docs/bots.md has the figures of one.
train-cards: .venv/run.stamp ## train the master of fuse_cards into RUN=folder: some five minutes of one core
	OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(BIN)/python -m train.cards.run $(or $(RUN),train-run-cards) $(ARGS)

docs: .venv-docs/docs.stamp ## build the documentation and the reference of the library into site/
	$(DOCS)/python -m zensical build --clean
	$(DOCS)/python -m pdoc --output-directory site/api $(REFERENCE) $(INNER)
	@printf '<!doctype html><meta http-equiv="refresh" content="0; url=research/"><title>Fusebox</title>\n' > site/index.html
	@echo "make docs: site/index.html, and the library in site/api/index.html"

lock: .venv/setup.stamp ## resolve all dependencies anew into locks/
	$(COMPILE) --group setup --output-file locks/setup.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --output-file locks/run.txt
	$(COMPILE) --group client --output-file locks/client.txt
	$(COMPILE) --group kernel --output-file locks/kernel.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --group dev --constraint locks/run.txt --constraint locks/client.txt --output-file locks/dev.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --extra ray --constraint locks/dev.txt --output-file locks/ray.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --group bench --constraint locks/run.txt --output-file locks/bench.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --group docs --constraint locks/dev.txt --output-file locks/docs.txt
	$(COMPILE) pyproject.toml --extra push --extra postgres --extra train --group train --constraint locks/dev.txt --output-file locks/train.txt

clean: ## remove everything that was set up or built
	rm -rf .venv .venv-bench .venv-docs .venv-train site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.* dist
	rm -rf src/fusebox/_client src/fusebox/_runtime web/node_modules tools/browser/node_modules tools/browser/bin bench/server/node_modules
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/setup.stamp: locks/setup.txt $(if $(filter command%,$(origin PYTHON)),| named-python)
	@$(PYTHON_FITS)
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "This Python has no venv: install it first, on Debian and Ubuntu with  sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up Fusebox in .venv. For playing some 200 MB are fetched once, which takes a minute or two:"
	@$(PYTHON) tools/step.py "the installer (17 MB)" sh -ec '$(PYTHON) -m venv --clear .venv; $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/setup.txt'
	@touch $@

# What is set up already is of one Python: another that somebody names is not passed over in silence.
named-python:
	@$(PYTHON_FITS)
	@test ! -e .venv/setup.stamp || test $(call VERSION_OF,$(PYTHON)) = $(call VERSION_OF,$(BIN)/python) || { echo "Fusebox is set up with Python "$(call VERSION_OF,$(BIN)/python)" here: for another one, run  make clean  first." >&2; exit 1; }

# The package called fusebox is an older version of ours, or a stranger's that hides ours.
.venv/run.stamp: .venv/setup.stamp locks/run.txt pyproject.toml $(wildcard .venv/lib/python3*/site-packages/fusebox)
	@$(STEP) "what the server and its bots need (up to 85 MB)" $(INSTALL) --python $(BIN)/python --require-hashes -r locks/run.txt
	@$(BIN)/uv pip uninstall --quiet --python $(BIN)/python fusebox
	@$(STEP) "" $(INSTALL) --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: .venv/run.stamp locks/dev.txt
	@$(STEP) "what the checks need (up to 190 MB)" $(INSTALL) --python $(BIN)/python --require-hashes -r locks/dev.txt
	@touch $@

# Node comes as a Python package too: nothing has to be installed beforehand.
.venv/client.stamp: .venv/setup.stamp locks/client.txt
	@$(STEP) "Node, which builds the pages (up to 60 MB)" $(INSTALL) --python $(BIN)/python --require-hashes -r locks/client.txt
	@touch $@

.venv/kernel.stamp: .venv/setup.stamp locks/kernel.txt
	@$(STEP) "a C compiler, which builds the kernel (up to 100 MB)" $(INSTALL) --python $(BIN)/python --require-hashes -r locks/kernel.txt
	@touch $@

.venv/ray.stamp: .venv/dev.stamp locks/ray.txt
	@$(STEP) "Ray, which spreads tournaments over machines (up to 80 MB)" $(INSTALL) --python $(BIN)/python --require-hashes -r locks/ray.txt
	@touch $@

# What has to be built is decided by a hash of the sources; a newer file is only a reason to look.
# Whoever plays in somebody else's clone can't touch it, and looks each time.
$(CLIENT): .venv/client.stamp hatch_build.py $(WEB)
	@$(STEP) "" $(BIN)/python hatch_build.py
	@touch $@ 2>/dev/null || true

web/node_modules/.dev.stamp: .venv/dev.stamp web/package-lock.json
	@$(STEP) "what the checks of the pages need (up to 70 MB)" sh -ec 'cd web; $(NPM) ci --loglevel=error --no-audit --no-fund --ignore-scripts > /dev/null'
	@touch $@

.venv/browser.stamp: .venv/dev.stamp tools/chromium.py tools/browser/package-lock.json
	@$(STEP) "a browser for the checks (up to 80 MB)" $(BIN)/python tools/chromium.py
	@touch $@

.venv-bench/bench.stamp: .venv/setup.stamp locks/bench.txt pyproject.toml
	$(call ENVIRONMENT,bench)

.venv-train/train.stamp: .venv/setup.stamp locks/train.txt pyproject.toml
	$(call ENVIRONMENT,train)

.venv-docs/docs.stamp: .venv/setup.stamp locks/docs.txt pyproject.toml
	$(call ENVIRONMENT,docs)
