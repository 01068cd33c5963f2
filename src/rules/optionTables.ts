/**
 * Options by which a program runs something else, loads code, writes a file, or reads its settings
 * from one. A wildcard of a rule does not cover them: the rule must name them.
 *
 * - `-p`: a letter, also with its value or other letters (`-vpx`), in upper or lower case as here
 * - `--name`: a name, also its first letters, with one sign, and in other spellings (`--na_me`)
 * - `-fplugin*`, `--*-report`: all words of this form
 * - `run`: a word, such as a subcommand
 * - `!--run`: harmless, though another row or the first letters say otherwise
 * - `long`: letters are never joined, since names have one sign
 * - `only`: every option, but for the ones listed and those that most programs have (`HARMLESS`)
 * - `script`: counts unless the word right behind the program is its script
 * - `everywhere`: letters count behind the program that it runs, too
 * - `second`: the second file is written
 * - `all`: every word
 *
 * Several programs of one row are behind commas. `git rebase` has the options of a subcommand, in
 * addition to those of `git`.
 */
export const PROGRAMS: Readonly<Record<string, string>> = {
  // version control
  git: '-c -C -O -o -u -x --extcmd --config-env --exec-path --git-dir --work-tree --ext-diff --textconv --open-files-in-pager --upload-pack --receive-pack --template --help --contents --paginate --no-index --filters --separate-git-dir --export-marks --import-marks',
  'git rebase': '-i -s --interactive --edit-todo --strategy',
  'git merge, git pull': '-s --strategy',
  'git cherry-pick, git revert': '--strategy',
  'git archive': '--remote',
  'git bisect, git hook': 'run',
  'git submodule': 'foreach',
  'git difftool': '-t --tool',
  'git mergetool': '-t --tool',
  'git config': 'second -f -e --file --edit --add --replace-all',
  'git bundle': 'create',
  'git filter-branch, git send-email, git svn, git daemon, git instaweb, git web--browse': 'all',
  'git help': '-w -i --web --info',
  'hg, chg, sl':
    '-R -o -e --configfile --cwd --repository --debugger --profile --ssh --remotecmd --tool --program --option --style --style-file',
  'hg extdiff': '-p -o',
  'hg bisect': '-c',
  'svn, svnlook, svnadmin, svnsync':
    '!--diff --diff-cmd --diff3-cmd --editor-cmd --merge-cmd --config-dir --config-option --targets --file --memory-cache-size',
  jj: '-R --config-toml --repository --tool --git-dir',
  'bzr, brz, darcs, fossil, pijul':
    'only -l --limit -n --short --line --no-graph --brief --stat -s --summary -v -q',
  'cvs, p4, tig, lazygit, repo': 'only -n -q -Q -l -R -u -c',
  'gh, glab': '--jq --template --input',

  // search, text, files
  find: '-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from',
  'fd, fdfind': '-x -X --exec-batch',
  'rg, ripgrep': '-z --pre --hostname-bin --search-zip !--pretty',
  'ag, ack, ugrep, ug': '--ackrc --filter --view --save-config --env',
  sort: '-o -T -S --compress-program --temporary-directory --files0-from',
  'sed, gsed': '-i -e -f -s -n --expression --file --separate',
  'awk, gawk, mawk, nawk, goawk':
    '-f -e -i -l -E -d -o -p -D --file --source --include --load --dump-variables --pretty-print --profile --debug',
  'jq, gojq, jaq': '-f -L --from-file --rawfile --slurpfile',
  'yq, xq, dasel': '-i -s -f --inplace --split-exp --split-exp-file --from-file -L',
  'xmllint, xsltproc, xmlstarlet, tidy':
    '-o -m -config -modify --load-trace --profile --inplace --catalogs',
  'less, more, most, zless': '-o -O -k --lesskey-file --lesskey-src --lesskey-content --LOG-FILE',
  'bat, batcat, delta': '--generate-config-file',
  'man, info': '-P -H -C -M -l -o --html --manpath --local-file --dribble',
  'tree, eza, exa': '-o -R --fromfile',
  'xxd, iconv, pdftotext, uniq, json.tool, pdftoppm': '-r -o second',
  'base64, base32': '-o',
  hexdump: '-f --format-file',
  'split, csplit': '-f --filter --prefix',
  shuf: '-o',
  tee: 'only',
  dd: '',
  'diff3, sdiff, diff, colordiff': '-o -l --diff-program --paginate --difftool',
  patch: '-o -r -d -B -z --reject-file --directory --prefix --suffix',
  file: '-C -m -z -Z --compile --magic-file --uncompress',
  ed: 'all',
  printf: '-v',
  crontab: 'only -l',
  history: '-a -w -r -n -c -d',
  date: '-f -s --file --set',
  exiftool: 'only -s -S -j -json -a -G -n -g -h -t',

  // archives
  'tar, gtar, bsdtar, star':
    '-I -F -P -T -C -g -c -x -r -u -A --to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rmt-command --rsh-command --absolute-names --files-from --directory --listed-incremental --index-file --volno-file --create --extract --get --append --update --concatenate --catenate --delete --options',
  'zip, zipnote, zipsplit':
    '-T -O -b -m -d --unzip-command --test --temp-path --move --delete --logfile-path',
  'unzip, unrar, unar, 7z, 7za, 7zr, 7zz': '-o -d -w',
  'cpio, pax, ar, shar': '-o -i -p -E -D -F -I -O -s -w -r -x --rsh-command --file --directory',
  'zstd, lz4, brotli, xz, gzip, bzip2, pigz, lzma':
    '-o --output-dir-flat --output-dir-mirror --train --trace --patch-from --files',
  'rpm, rpmbuild, rpm2cpio':
    '-D -E -i -U -F -e --define --pipe --root --dbpath --macros --load --install --upgrade --erase',
  'dpkg, dpkg-deb, dpkg-query':
    '-i -r -P -x -X -e -R -b --admindir --root --instdir --pre-invoke --post-invoke --log --extract --install --remove --purge --control --build --unpack',

  // network
  'curl, curlie':
    '-c -D -Q -o -O -K -T -d -F -x -J -E -w --remote-name --upload-file --data --data-binary --data-raw --data-urlencode --form --unix-socket --abstract-unix-socket --proxy --next --netrc-file --dump-header --cookie-jar --trace --trace-ascii --trace-config --libcurl --stderr --etag-save --json --hsts --alt-svc --url-query --form-string --quote --resolve --connect-to --preproxy --socks4 --socks5 --variable --write-out --engine --krb --ssl-sessions --doh-url --dns-servers --cert --key --remote-header-name',
  'wget, wget2':
    '-O -o -P -i -e -a --output-document --directory-prefix --input-file --use-askpass --append-output --post-file --post-data --body-file --body-data --save-cookies --warc-file --rejected-log --hsts-file --warc-dedup --warc-tempdir --stats-all --local-plugin --no-config',
  'http, https, httpie, xh, xhs': '-o -d --download --session --session-read-only',
  'aria2c, axel': 'only -c --continue -q -x --max-connection-per-server -s --split --dry-run -n',
  'yt-dlp, youtube-dl':
    'only -F --list-formats -j -J --dump-json --simulate -s --get-title --get-url --flat-playlist --list-subs --no-playlist -f',
  'lynx, w3m, links, elinks': 'only -dump -nolist -listonly -width* -head -source',
  'ssh, autossh, mosh, slogin': 'only -v -q -T -n -4 -6 -C',
  'scp, sftp': '-S -o -F -D -b -s -J -R',
  'ssh-keygen, ssh-add, ssh-keyscan, ssh-agent': 'only -l -v -E -4 -6',
  rsync:
    '-e -M -T --rsync-path --remote-option --daemon --write-batch --only-write-batch --read-batch --partial-dir --temp-dir --backup-dir --remove-source-files --delete --password-file --dparam --early-input --super --backup',
  'rclone, restic, borg, duplicity':
    'only -l -R --max-depth --include --exclude -n --dry-run --json -P --progress --fast-list --size-only --checksum --human-readable --no-lock --latest --tag --host --last',
  'ping, dig, host, nslookup, whois, traceroute': '-o',
  nmap: '-o -iL -iR --script-args --script-args-file --datadir --servicedb --versiondb --stylesheet --append-output --resume',
  'tcpdump, dumpcap': '-w -z -Z -F',
  'tshark, wireshark': 'only -r -Y -T -e -n -c -V -x -q -z',
  'nc, ncat, netcat': '-e -c -l -o -x --sh-exec --lua-exec --listen --hex-dump',
  socat: 'all',
  ip: '-b -n -force -batch --batch --netns',
  'tc, bridge, nft, iptables, ip6tables':
    '-b -f -I -i -D -A -F --batch --file --modprobe --includepath --interactive',
  ss: '-D -F -K -N --diag --filter --kill --net',
  'openssl, libressl':
    'long -out -engine -provider -provider-path -config -writerand -keyout -CAcreateserial -CAserial -signer -certsout -sess_out -keylogfile -msgfile -outdir -extfile -CAkeyform -paramsout -reqout -respout -rspout -cert_out',
  'gpg, gpg2, gpgv':
    'only --list-keys -k --list-secret-keys -K --verify --fingerprint --with-colons --with-fingerprint --list-packets --list-sigs --check-sigs --keyid-format --batch --no-tty',

  // system
  dmesg: '-c -C -D -E -n --clear --read-clear --console-off --console-on --console-level',
  journalctl:
    '--vacuum-size --vacuum-time --vacuum-files --rotate --flush --cursor-file --update-catalog --setup-keys --relinquish-var --sync --root --image !--output',
  'systemctl, loginctl, timedatectl, hostnamectl':
    '-H -M --host --machine --root --image --force !--output',
  sysctl: '-w -p -f --load --system',
  'lsof, ps, top, htop, iostat, vmstat': '-D',
  logger: '-f -u --file --socket',
  logrotate: '-s -m -l --state --mail --log',
  'nginx, httpd, apachectl, apache2, caddy, haproxy, named, sshd, dnsmasq, redis-server':
    'only -t -T -q -V -S -M',
  'apt, apt-get, apt-cache, aptitude, yum, dnf, microdnf, zypper, pacman, apk, brew, snap, flatpak':
    'only -q -qq --installed --upgradable --all-versions -a -s --simulate --dry-run --available --updates -n -l --list --no-pager --json=v2 --json',

  // compilers, linkers, their helpers
  'gcc, g++, cc, c++, clang, clang++, clang-cl, gfortran, gdc, gnat, nvcc, emcc, em++, tcc, icc, icx, cpp, hipcc, pgcc, gccgo, ldc2, dmd':
    'only -c -S -E -g -g0 -g1 -g2 -g3 -ggdb -O* -w -Wall -Wextra -Werror* -Wno-* -Wpedantic -Wconversion -Wshadow -pedantic -std* -ansi -I* -D* -U* -fsyntax-only -fPIC -fpic -fPIE -fpie -pthread -m32 -m64 -march -mtune -v --version --help -M -MM -H -dumpversion -dumpmachine -fsanitize -ffast-math -fno-exceptions -fno-rtti -fopenmp',
  'ld, lld, ld.lld, gold, mold, wasm-ld, as, nasm, yasm, gas': 'only',
  'nm, objdump, readelf, size, ranlib, addr2line, c++filt': '!-o',
  'objcopy, strip, install_name_tool, codesign, lipo, llvm-objcopy':
    '-o -R -j -O --dump-section --add-section --update-section --entitlements --extract',
  'cl, csc, vbc, fsc, msbuild, xbuild, devenv': 'all',
  rustc:
    'only -V --version --edition --cfg --test -O -g -v --verbose -A* -W* -D* -F* --explain --crate-type --crate-name',
  rustdoc: 'only -V --version --edition --cfg --crate-type --crate-name --document-private-items',
  rustfmt: '--config-path --print-config --emit --backup',
  'javac, javadoc, jar, jlink, jpackage, ecj, aapt2':
    'only -version --version -help --help -Xlint* -g -nowarn -verbose -encoding -source -target -release --release -deprecation -Werror',
  'kotlinc, scalac, groovyc, kotlin, scala3':
    'only -version --version -help --help -deprecation -unchecked -feature -nowarn -verbose -Werror -Xlint* -jvm-target',
  'swiftc, swift-frontend':
    'only --version -version -O -Onone -g -typecheck -parse -swift-version -v',
  'ghc, runghc, ocamlc, ocamlopt, ocamlfind, fpc, gnatmake, mcs, valac':
    'only --version --help -v -Wall -Werror -O -O1 -O2 -fno-code -g -i',
  'protoc, flatc, thrift, buf':
    'only -I* --proto_path --version --decode --decode_raw --encode --help --error-format',
  'flex, lex, bison, yacc, re2c, ragel, gperf, swig':
    'only -v -w --version --help --verbose --report --warnings -W*',
  'clang-tidy, clang-check, clang-query, scan-build, cppcheck, iwyu':
    'only -checks* --checks* -header-filter* --header-filter -warnings-as-errors* --warnings-as-errors --quiet -quiet --list-checks -list-checks --enable -j --std --error-exitcode --inline-suppr --language --platform --suppress --force -I* -D* --use-color',
  'clang-format': '-i -style --style --files',
  go: 'long -C -exec -toolexec -modfile -overlay -vettool -o -c -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir -ldflags -gcflags -asmflags -gccgoflags -compiler -pkgdir -pgo -workfile -modcacherw -test.* -artifacts -extld -fix !-cover',
  'go env': '-w -u',
  'gofmt, goimports, gofumpt': '-w -r -cpuprofile -memprofile -trace --cpuprofile',
  'golangci-lint, staticcheck, revive': '-c -o --fix --out-format --output.* --*-path --fix-mode',
  'gotestsum, ginkgo':
    'only -f --format --format-hide-empty-pkg --hide-summary --no-color --max-fails --rerun-fails --packages --watch -r -p --race --randomize-all --randomize-suites --fail-fast --focus --skip --cover -vv',

  // build tools
  'make, gmake, bmake, nmake, mingw32-make, remake':
    '-f -C -E -I -o -W -x --file --makefile --directory --include-dir --debugger',
  cmake:
    '-P -E -C -D -G -T -A -S -B -H -U -i --build --install --toolchain --preset --trace-redirect --graphviz --debug-output --profiling-output --open --workflow --find-package',
  'ctest, cpack':
    'only -V -VV -N -R -E -L -LE -j -j* --parallel --output-on-failure --rerun-failed --progress --timeout --repeat --stop-on-failure -Q -C --build-config --no-tests --show-only',
  'ninja, samu, n2': 'only -j -j* -k -n -v --quiet',
  'meson, muon':
    'only -v --verbose --list --suite --no-rebuild --timeout-multiplier -t --num-processes --no-suite --print-errorlogs --repeat --no-stdsplit',
  'bazel, bazelisk, blaze, buck, buck2, pants':
    'only --verbose_failures --test_output --test_filter -k --keep_going -c --compilation_mode --jobs -j --nocache_test_results --cache_test_results --test_summary --noshow_progress --show_progress --color --curses --test_timeout --runs_per_test --version',
  'gradle, gradlew':
    'only -q -i --info -s --stacktrace -S --full-stacktrace -w --warn --debug --tests --console --no-daemon --daemon --offline --continue --rerun-tasks --rerun -x --exclude-task -m --dry-run --parallel --no-parallel --max-workers --build-cache --no-build-cache --configuration-cache --no-configuration-cache --refresh-dependencies --warning-mode --all -u --status --configuration',
  'mvn, mvnw, mvnd':
    'only -q -e -X -B --batch-mode -o --offline -U --update-snapshots -pl --projects -am --also-make -amd -T --threads -fae -ff -fn --fail-fast --fail-at-end --fail-never -ntp --no-transfer-progress --errors --debug -N --non-recursive -V -rf',
  'ant, phing': 'only -q -S -silent -d -e -k -keep-going -p -projecthelp -diagnostics -noinput',
  'rake, thor, capistrano, cap':
    '-f -r -R -I -e -p -E -g --rakefile --rakelibdir --execute-print --execute-continue --libdir --system',
  'just, task':
    '-f -d -c -t -g -o --justfile --working-directory --shell-arg --set --dotenv-path --dotenv-filename --chooser --taskfile --dir --global --tempdir --shell-command --edit',
  'invoke, fab, doit, scons, waf, sbt, mill, lein, boot, bb, gulp, grunt, jake, cake, tup, premake5, xmake':
    'only -j --jobs -l --list -n --dry-run -s --silent',
  'xcodebuild, xcrun, swift-package':
    'only -scheme -configuration -destination -quiet -list -showBuildSettings -json -only-testing* -skip-testing* -parallel-testing-enabled -version -showsdks',
  'swift, swiftlint, swiftformat':
    'only --filter --skip --parallel --no-parallel -c --configuration --enable-code-coverage --list-tests -j --jobs --strict --lenient --quiet --lint --test-product',
  'mix, rebar3, gleam, elixirc':
    'only --trace --only --include --exclude --seed --failed --stale --max-failures --slowest --force --warnings-as-errors --all --strict --check-formatted --no-compile --cover --color',
  'cabal, stack, dune, opam, hlint, ormolu':
    'only -j --jobs -v0 -v1 --fast --no-run-tests --dry-run --enable-tests --test --no-test --profile -p',
  'flutter, dart':
    'only --name --plain-name -n -N -t --tags -x --exclude-tags -j --concurrency --no-pub --release --debug --profile --fatal-infos --fatal-warnings --no-fatal-infos --set-exit-if-changed --test-randomize-ordering-seed --machine',

  // JavaScript
  eslint:
    '-c -o -f --format --rulesdir --resolve-plugins-relative-to --parser --fix --fix-dry-run --cache-location --cache-file --init --suppressions-location --suppress-all --suppress-rule --prune-suppressions',
  'eslint_d, jshint, standard, xo, tslint, semistandard, ts-standard':
    'only --quiet --max-warnings* --ext --cache --no-color -e -q --verbose --ignore',
  'oxlint, oxfmt, dprint, rome':
    'only --quiet -D -A -W --deny --allow --warn --deny-warnings --max-warnings --type-aware --import-plugin --react-plugin --jsx-a11y-plugin --vitest-plugin --jest-plugin --nextjs-plugin --promise-plugin --node-plugin --threads --check --list-different --rules -f --format --silent',
  prettier: '-w --plugin-search-dir --cache-location --config-path',
  stylelint:
    '-o -c -r --fix --config-basedir --custom-syntax --custom-formatter --cache-location --cache-file --formatter --syntax',
  biome:
    '--fix --apply --apply-unsafe --unsafe --config-path --log-path --reporter-file --suppress',
  'markdownlint, markdownlint-cli2, textlint, commitlint, cspell, alex, remark':
    'only -i --ignore --no-progress --quiet --dot --json -d --disable --enable --from --to --last --words-only --unique --no-summary --gitignore --cache --no-color',
  'knip, depcheck, depcruise, dependency-cruiser, madge, size-limit, ncu, npm-check-updates':
    'only -n --production --strict --include --exclude --no-progress --no-exit-code --json --circular --orphans --extensions -e --dependencies --files --exports --summary --cache',
  mocha: '-r -R -u -O -n --reporter-option --ui --file --package --opts --node-option --compilers',
  jest: '-c -u --setupFiles --setupFilesAfterEnv --setupTestFrameworkScriptFile --globalSetup --globalTeardown --transform --testRunner --runner --reporters --resolver --testEnvironment --env --rootDir --roots --projects --updateSnapshot --outputFile --coverageDirectory --cacheDirectory --testSequencer --snapshotSerializers --preset --filter --moduleNameMapper --modulePaths --moduleDirectories --testResultsProcessor --haste --dependencyExtractor --coverageReporters --snapshotResolver --prettierPath --moduleLoader --init !--coverage !--runInBand !--reporter',
  vitest:
    '-c -r -u --root --dir --update --outputFile --outputFile.* --environment --globalSetup --setupFiles --runner --execArgv --workspace --configLoader --coverage.* --poolOptions.* --browser --browser.* --pool --typecheck.* --snapshotEnvironment --snapshotSerializers --sequence.* --deps.* --server.* --api --attachmentsDir --diff --mergeReports !--run',
  'ava, tap, tape, jasmine, karma, qunit, lab, uvu, web-test-runner, wtr':
    'only --match -m --fail-fast --serial -s --timeout -T --watch -w --concurrency --tap --verbose --grep -g --filter --bail --only --jobs -j --no-color --single-run',
  'playwright, wdio, testcafe, nightwatch, protractor':
    'only -g --grep --grep-invert -j --workers --retries --timeout --max-failures -x --forbid-only --fully-parallel --headed --list --last-failed --only-changed --pass-with-no-tests --repeat-each --shard --quiet --debug --no-deps --global-timeout',
  cypress:
    'only -s --spec -t --tag -q --quiet --headless --headed --e2e --component --parallel --ci-build-id --group --no-exit --no-runner-ui',
  'tsc, vue-tsc, tsgo, svelte-check, attw, glint':
    '-p -b -d --project --build --outDir --outFile --declarationDir --declaration --tsBuildInfoFile --generateTrace --generateCpuProfile --init --rootDirs --tsconfig --workspace',
  rollup: '-c -p -o -d --file --dir --configPlugin --config-plugin --watch.*',
  'webpack, rspack, webpack-cli':
    'only --mode --watch -w --stats --progress --target --devtool --no-stats --fail-on-warnings --color',
  esbuild:
    '--inject --serve --servedir --allow-overwrite --metafile --outbase --footer* --banner* --log-override* --alias* --tsconfig --mangle-cache --certfile --keyfile',
  'babel, swc, spack, babel-cli':
    '-o -d -x -C --presets --root-mode --env-name --filename --experimental-trace',
  'tsup, tsdown, unbuild, ncc, parcel, microbundle, bunchee, pkgroll':
    'only --format --minify --dts --clean --watch --sourcemap --target --no-clean --treeshake --silent',
  'vite, astro, nuxt, nuxi, next, remix, svelte-kit, react-router, gatsby, ng, vue-cli-service, storybook, expo':
    'only --mode -m --logLevel -l --clearScreen --port --host --open --strictPort --watch -w --silent --production --no-open --turbo --turbopack',
  'prisma, sequelize, sequelize-cli, knex, typeorm, drizzle-kit, wrangler, vercel, netlify, serverless, sls, firebase':
    'only --sql --name -n --create-only --skip-generate --json --check',
  'tailwindcss, postcss, sass, node-sass, lessc, terser, uglifyjs, csso, svgo, html-minifier':
    'only --minify --watch -w -m --verbose --silent --no-map',
  'typedoc, jsdoc, api-extractor, openapi-generator, openapi-generator-cli, quicktype, graphql-codegen, swagger-cli':
    'only',

  // Python
  'pytest, py.test, pytest-3':
    '-c -p -o --rootdir --override-ini --confcutdir --pdbcls --basetemp --cov-report --cov-config --report-log --resultlog --result-log --html --css --debug --pyargs --pastebin --pdb --trace --tx --rsyncdir --rsync-root --json-report-file --benchmark-* --profile* --pstats-dir --snapshot-update --alluredir --md-report-* --ds --dc --driver* --store-durations --durations-path --nunit-xml --excelreport --variables --template --self-contained-html --splunk-* --record-mode --vcr-* --inline-snapshot --force-regen --regen-all !--report-chars !--cov !--durations',
  'nose, nose2, nosetests, unittest, trial, behave, robot, locust, ward':
    'only -k --failfast -f --buffer -b -x --no-color --tags --stop --dry-run -i -e --name',
  mypy: '-c -m -p --python-executable --install-types --cache-dir --custom-typeshed-dir --custom-typing-module --*-report --*_report --shadow-file --timing-stats --line-checking-stats --pdb --package --module',
  'dmypy, stubgen, stubtest':
    '-o -p -m -c -i --mypy-config-file --perf-stats-file --status-file --python-executable --inspect-mode --module --package --search-path --custom-typeshed-dir --*-report',
  'pyright, basedpyright, pyre, pytype, ty':
    'only --level --warnings --stats --verbose --threads --dependencies --outputjson --ignoreexternal --skipunannotated --pythonversion --pythonplatform',
  pylint:
    '-f --init-hook --output-format --import-graph --ext-import-graph --int-import-graph --generate-rcfile --generate-toml-config --source-roots --unsafe-load-any-extension --extension-pkg-allow-list --extension-pkg-whitelist',
  flake8: '--append-config --tee --format --require-plugins --enable-extensions',
  ruff: '-o --fix --fix-only --unsafe-fixes --add-noqa --cache-dir !--output-format',
  'black, isort, autopep8, yapf, autoflake, docformatter, pyupgrade, add-trailing-comma':
    '-c -i -r -p --code --settings-path --sp --settings-file --config-root --virtual-env --conda-env --formatter --global-config --style --sort-order --python-cell-magics --apply --ve',
  'bandit, safety, pip-audit, pydocstyle, vulture, radon, xenon, pyflakes, interrogate, codespell, semgrep':
    'only -r -l -ll -lll -ii -n -s --skip -t --tests --severity-level --confidence-level --recursive --error --metrics --min-confidence --exclude -x --count -e --explain',
  'sphinx-build, sphinx-apidoc, sphinx-autobuild, mkdocs, pdoc, pydoc':
    'only -q -Q -W -n -v -j -k -E -T --keep-going --nitpicky --strict -s --clean',
  'ansible, ansible-playbook, ansible-lint, ansible-galaxy, ansible-vault, ansible-inventory':
    'only --check --diff --syntax-check --list-tasks --list-hosts --list-tags -t --tags --skip-tags -l --limit -f --forks -C -vv -vvv',
  'gunicorn, uvicorn, hypercorn, daphne, celery, flask, scrapy, airflow, dbt, luigi': 'only',
  'manage, django-admin, alembic':
    'only -v --verbosity --keepdb --failfast -n --noinput --no-input --parallel --tag --exclude-tag --dry-run --check --plan --traceback -k --debug-mode',
  'jupyter, ipython, nbconvert, papermill, jupytext, nbqa': 'only',
  'pip, pip3, pip2':
    '-i -r -t -c -e -d -w -b -f -C --index-url --extra-index-url --requirement --constraint --target --config-settings --config-setting --find-links --log --python --editable --report --cache-dir --src --root --prefix --build --dest --wheel-dir --proxy --trusted-host --cert --client-cert --global-option --build-option --install-option --keyring-provider --process-dependency-links --pip-args --build-constraint',
  'pip-compile, pip-sync':
    '-o --output-file --pip-args --python-executable --cache-dir -i -f -c --index-url --extra-index-url --find-links --build-isolation --constraint',
  'twine, flit, cibuildwheel, maturin, wheel, bumpversion, bump2version':
    'only --strict --non-interactive --disable-progress-bar --sdist --wheel --no-isolation',

  // Ruby, PHP
  'rubocop, standardrb, reek, brakeman, erblint, haml-lint, slim-lint, fasterer, rubycritic':
    '-a -A -r -c -o -x -w -p -f -t --autocorrect --autocorrect-all --auto-correct --auto-correct-all --init --server --start-server --restart-server --format --formatter --auto-gen-config --regenerate-todo --cache-root --add-checks-path --todo --fix --disable-uncorrectable --fix-layout --path --add-engine-paths --interactive-ignore --ignore-config --enable-all-linters',
  'rspec, minitest, cucumber, knapsack, parallel_test, parallel_rspec, parallel_tests':
    'only -t --tag -e --example -n --name -b --backtrace --fail-fast --no-fail-fast --color --no-color --order --seed --dry-run --only-failures --next-failure -w --warnings -c -s --strict',
  'rails, hanami, jekyll, fastlane, middleman, foreman, puma, unicorn, sidekiq, spring':
    'only -v -n --name --seed -t --trace',
  'gem, gem-compiler':
    '-i -n -s -P -E -e -g --install-dir --bindir --build-root --source --clear-sources --trust-policy --env-shebang --file --http-proxy --document --host --gemdeps --add --remove --target-rbconfig',
  'phpunit, pest, paratest, codecept, phpspec, behat, infection, simple-phpunit':
    'only --filter --group --exclude-group --testsuite --stop-on-failure --stop-on-error --stop-on-defect --no-coverage --colors --testdox --debug --order-by --display-* --fail-on-* --list-tests --no-interaction -n',
  'phpstan, psalm, phan, phpmd, rector, deptrac, phpmetrics, pdepend':
    'only -l --level --memory-limit --no-progress --ansi --no-ansi --no-cache --no-interaction -n --show-info --stats --threads --dry-run -vvv',
  'phpcs, phpcbf, php-cs-fixer, ecs, pint, parallel-lint':
    'only -s -p -n -w -e --colors --no-colors --extensions --ignore --sniffs --exclude --severity --warning-severity --error-severity --dry-run --diff --test --no-cache --parallel --no-interaction --allow-risky --using-cache',
  'artisan, drush, wp, magento, craft, symfony, laravel':
    'only --filter --group --exclude-group --testsuite --parallel --processes --stop-on-failure --coverage --min --compact --profile --json --pretend --no-interaction -n --ansi --no-ansi --force --seed --only',

  // containers, clusters, clouds
  'kustomize, helmfile, skaffold, kind, minikube, k3d, istioctl, argocd, flux, tilt, k9s, stern, eksctl':
    'only -n --namespace -A --all-namespaces -l --selector --no-color --since --tail --dry-run',
  helm: '--post-renderer-args --kube-apiserver --kube-token --kube-ca-file --registry-config --repository-config --repository-cache --keyring --dependency-update --destination --cert-file --key-file --ca-file --repo -d --content-cache --plugin* --starter --pass-credentials !--output',
  'kubectl get': '!-o !--output',
  'kubectl logs': '!-f !--follow',
  'terraform, tofu, terragrunt, packer, vault, cdktf':
    'long -out -chdir -plugin-dir -backend-config -state -state-out -backup -config -config-dir -config-file -from-module -generate-config-out -test-directory -junit-xml -var-file -log-file -tf-path -working-dir -download-dir -terragrunt-* --terragrunt-* -tfpath -address -agent-address -output -o -auth-no-store -source -iam-* -provider-cache-dir -engine*',
  pulumi:
    '-C --cwd --plan --save-plan --event-log --tracing --profiling --exec-* --exec-kind --secrets-provider --policy-pack --policy-pack-config --import-file --file --remote-*',
  aws: '--cli-input-json --cli-input-yaml --endpoint-url --ca-bundle --profile --output-template-file --cli-auto-prompt --template-file !--output',
  gcloud:
    '--flags-file --configuration --credential-file-override --ssh-flag --ssh-key-file --container --docker --destination --destination-run* --local-* --access-token-file !--output',
  'az, doctl, heroku, fly, flyctl, oci, ibmcloud, linode-cli, scw':
    'only --output -o --query -g --resource-group --subscription --name -n -l --location --only-show-errors --debug --app -a --json -j --compartment-id --region --all -t --tail --num --ps --dyno',
  'gsutil, s3cmd, s5cmd, mc, azcopy, bq':
    'only -m -q -l -r -h -a -L --human-readable --recursive --summarize',
  'sam, cdk, amplify, copilot, eb, chalice, zappa':
    'only --no-color --region --debug --stage --quiet',
  'trivy, syft, grype, hadolint, tflint, conftest, opa, checkov, terrascan, gitleaks, trufflehog, snyk, codeql, sonar-scanner, kics':
    'only -f --format -s --severity -l --level --exit-code --scanners --skip-dirs --skip-files --no-progress --ignore-unfixed --json --compact',

  // databases
  'psql, mysql, mariadb, sqlite3, duckdb, sqlplus, clickhouse-client, clickhouse, mongosh, mongo, cqlsh, sqlcmd, snowsql, influx':
    'all',
  'pg_dump, pg_dumpall, pg_restore, pg_basebackup, mysqldump, mysqlpump, mariadb-dump, mongodump, mongoexport, mongorestore':
    'only -s --schema-only -a --data-only -t --table -n --schema -c --clean --if-exists -O --no-owner -x --no-privileges -v --verbose -U -h -p --no-data --single-transaction -d',
  'redis-cli, valkey-cli': '-x --rdb --functions-rdb --pipe --cluster --ldb --ldb-sync-mode',
  'flyway, liquibase, dbmate, migrate, goose, atlas, sqlx':
    'only --steps --dry-run --verbose --env -n --name',
  'postgres, pg_ctl, initdb, mysqld, mongod, pgbench, pg_upgrade': 'only',

  // others whose options cannot all be listed
  prove: 'only -r -l -b -j -s --recurse --jobs --failures --shuffle --dry --count --timer',
  'perlcritic, perltidy, cpanm, luacheck, busted, stylua, bats, ktlint, detekt, checkstyle, spotbugs, pmd, google-java-format, scalafmt, scalafix, swift-format, terraform-docs, jsonnet, cue, ytt, sqlfluff, vale, hugo, zola, mdbook, eleventy, docusaurus, vitepress, lighthouse, pa11y, k6, ab, wrk, vegeta, hey, artillery, newman, grpcurl, websocat, kcat, spark-submit, hadoop, hive, beeline, presto, act, earthly, dagger, unison, lftp, skopeo, cosign, crictl, runc, ctr, dpkg-buildpackage, debuild, updatedb':
    'only',
  'xterm, gnome-terminal, xdg-open, cscript, wscript, msiexec, regsvr32, certutil, bitsadmin, wmic, choco, mutt, mail, sendmail':
    'all',

  // documents, pictures
  pandoc:
    '-o -d -F -L -t -f -H -B -A -c --defaults --filter --lua-filter --pdf-engine --pdf-engine-opt --extract-media --template --data-dir --syntax-definition --log --reference-doc --include-* --to --from --read --epub-* --print-* --metadata-file --highlight-style --css',
  'pdflatex, xelatex, lualatex, latex, pdftex, xetex, luatex, tex, tectonic, bibtex, biber, dvips':
    'only -interaction* -halt-on-error --halt-on-error -version --version -draftmode -file-line-error -recorder -no-shell-escape --no-shell-escape -min-crossrefs* -terse',
  'latexmk, arara, texi2pdf, texi2dvi':
    'only -pdf -silent -quiet -f -g -halt-on-error -interaction* -version --version -dvi -ps',
  'gs, ghostscript, ps2pdf, magick, convert, mogrify, identify, composite, montage, gm, inkscape, dot, neato, mmdc, plantuml, ffmpeg, ffprobe, sox, qpdf, wkhtmltopdf, soffice, libreoffice, asciidoctor, asciidoc, groff, troff, gnuplot, octave, gimp, blender, chrome, chromium, google-chrome, firefox, electron':
    'only -version --version -v -V --help -h -hide_banner -show_format -show_streams -show_entries -of -loglevel -print_format -select_streams -format -ping -verbose',
  'vim, vi, nvim, vimdiff, gvim, emacs, emacsclient, ex, m4, dc, bc, nano, pico, kak, hx, helix, subl, codium':
    'all',
  'lldb, gdb, rr, dlv, bpftrace, bpftool, dtrace, stap, sysdig, pdb, radare2, r2': 'all',
  'hyperfine, watchexec, entr, nodemon, concurrently, start-server-and-test, npm-run-all, run-p, run-s, lint-staged, overmind, honcho, pm2, onchange, chokidar':
    'all',
}

/** The same for programs that run another one, which is named behind their own options. */
export const LAUNCHERS: Readonly<Record<string, string>> = {
  'npm, cnpm, tnpm':
    'everywhere -C -c -r -p -u --prefix --script-shell --node-options --userconfig --globalconfig --call --cache --git --init-module --registry --viewer --pack-destination --logs-dir --browser --node-gyp --node-version --cafile --cert --key --proxy --https-proxy --package --dir --onload-script --https_proxy --init.* --prepack exec x',
  'npx, bunx, pnpx':
    '-c -p --call --package --node-arg --node-options --script-shell --npm --userconfig --prefix --registry --cache --bun',
  yarn: '-c -r -p -u --cwd --use-yarnrc --use-* --modules-folder --cache-folder --global-folder --link-folder --script-shell --registry --preferred-cache-folder --mutex --proxy --https-proxy --inspect --inspect-brk --package --plugin* --require-* --scripts-prepend-node-path --filename --install-root --pnp-* exec dlx',
  'pnpm, pn':
    '-C -c -r -p -u --dir --config.* --script-shell --shell-mode --shell-emulator --node-options --userconfig --globalconfig --global-* --modules-dir --virtual-store-dir --store-dir --lockfile-dir --pnpmfile --global-pnpmfile --registry --use-node-version --package --report-summary --pack-destination --prefix --cache-dir --state-dir --npmrc-auth-file --npm-path --workspace-dir --unsafe-perm --patches-dir --git-* --proxy --https-proxy --cafile --allow-build exec dlx',
  'lerna, nx, turbo, rush, moon, wireit, ultra, wsrun':
    'everywhere only -t --target --targets -p --projects --all --parallel --parallel* --concurrency* --no-bail --stream --scope --since --ignore --include-dependents --include-dependencies --skip-nx-cache --filter --filter* -F --affected --continue --force --dry --dry-run --only --no-cache --output-logs --log-order --log-prefix --nxBail --skipNxCache --base --head --to --from --verbose --sort --no-sort --loglevel --exclude --maxParallel',
  'nix, nix-build, nix-env, nix-instantiate, nix-store, nixos-rebuild':
    '-E -f -I -c -o -p -i --option --impure --expr --file --builders --post-build-hook --pre-build-hook --build-hook --diff-hook --run --substituters --override-input --out-link --profile --plugin-files --include --eval-store --store --extra-*',
  'corepack, volta, fnm, nvm, asdf, mise, rtx, proto, direnv, devbox, devenv, rbenv, pyenv, nodenv, jenv, sdk, rustup, setarch':
    'only -l --list',
  'c8, nyc, istanbul, clinic, 0x':
    'only --check-coverage --lines --branches --functions --statements --all --silent -s --per-file --skip-full --text --no-clean',
  'cross-env, cross-env-shell, dotenv, dotenvx, env-cmd, dotenv-cli, op, doppler, infisical, chamber, aws-vault, sops, vals, teller':
    'only',
  'uv, uvx':
    'only --frozen --locked --no-sync --offline --all-extras --extra --group --no-dev --dev --isolated --no-project --all-groups --only-group --no-group --universal --outdated --upgrade -U --depth --format --exact --active --dry-run --check --no-progress',
  'poetry, pdm, hatch, rye, pipenv, pixi, conda, mamba, micromamba':
    'only --only --with --without --no-root -E --extras --all-extras --no-dev --dev --dry-run --sync --tree -t --latest -l --outdated --no-interaction --no-ansi --no-plugins --no-cache -G --group --json --short --why --lock --check -e --env -n --name',
  'pipx, pipxu': 'only --include-injected --short --json --include-deps --no-cache',
  'tox, nox, pre-commit, prek':
    'only -e -a --all-files --list --notest -l -s --sessions --parallel --skip-pkg-install',
  'coverage, kernprof, memray, py-spy, scalene, pyinstrument, viztracer, cprofile, debugpy':
    'only -m -q --show-missing --skip-covered --skip-empty --fail-under --sort --branch -i --precision',
  'bundle, bundler':
    '-r --gemfile --path --binstubs --standalone --shebang --with-* --target-rbconfig --gemspec --init-* --bin --file --system --clean --trust-policy --lockfile --cache-path --ruby --build --edit --linter --ci --test',
  'composer, castor':
    '-d --working-dir --repository --repository-url --add-repository --file --dir --composer-home --autoloader-suffix',
  'cargo, cross, trunk, wasm-pack, cargo-nextest, nextest, cargo-clippy, clippy':
    'everywhere -C -Z --manifest-path --target-dir --artifact-dir --fix --root --registry --index --path --git !--workspace --tool-config-file --user-config-file --archive-file --extract-to --workspace-remap --cargo-metadata --binaries-metadata --lockfile-path --timings --unit-graph --persist-config --compress-program --coverage-target* --save-baseline --format-args --dist --out-name',
  dotnet:
    'everywhere only -c --configuration --no-build --no-restore --filter -f --framework --verbosity --nologo --list-tests -t --no-incremental --include-transitive --outdated --vulnerable --deprecated --os --no-cache --include-prerelease --self-contained --blame-hang --blame-crash',
  'docker, podman, nerdctl, buildah, devcontainer, kaniko':
    'only -a --all -f -q --filter -n --last -l --latest --no-trunc --format --tail --since --until -t --tag --timestamps -s --size -d --detach --rm -i -it -ti -e --env --name -w --workdir --no-cache --pull --progress --target --platform --digests --build --wait --no-build --force-recreate --remove-orphans --no-deps --no-color --no-log-prefix -T --services --follow -y --no-stream --type',
  'docker run, docker create': '-v',
  'docker build': '-f --file --build-arg --network --frontend --call',
  'docker buildx': '-f --file --set --driver* --buildkitd-*',
  'docker compose': '-f --file --project-directory --env-file --volume',
  'docker-compose, podman-compose':
    'everywhere -f -v -p -o --file --project-directory --env-file --volume --entrypoint --build-arg --cap-add --host --context --profile',
  'docker logs': '!-f !--follow',
  'docker plugin': 'install enable create set',
  'kubectl, oc, kubectx, kubecolor':
    'everywhere -f -s -k --kuberc --token --server --as --filename --kustomize --cache-dir --profile --profile-output --log-dir --log_file --log_dir --template --client-certificate --client-key --certificate-authority --image --overrides --custom --patch-file --raw !-o !--output',
  'vagrant, multipass, lxc, incus, virsh, virt-*, lima, limactl, colima, orb, wsl, qemu-system-x86_64, qemu-img':
    'only',
  'valgrind, ltrace, strace, perf, ccache, sccache, distcc, icecc, fakeroot, proot, firejail, bwrap, torsocks, proxychains, unbuffer, rlwrap, winpty, wine, mono, tini, dumb-init, gosu, su-exec, runcon, numactl, eatmydata, systemd-nspawn, pkexec, xvfb-run, dbus-run-session, gtimeout, gnice, faketime, catchsegv, chpst, cgexec, prlimit, choom, unshare, nsenter, ionice, chrt, taskset, stdbuf, setsid, script':
    'only -n -t --leak-check --track-origins --error-exitcode --num-callers --show-leak-kinds -q',
  'zig, nim, crystal, v': 'everywhere only',
  // interpreters
  'python, py, pypy, ipython3, uwsgi, jython, micropython': 'script -c -m -i -X --module',
  'node, nodejs, iojs, tsx, ts-node, ts-node-esm, esno, jiti, vite-node, babel-node, swc-node':
    'script only --no-warnings --enable-source-maps --trace-warnings --trace-uncaught --test --test-name-pattern --test-only --test-concurrency --test-timeout --watch --max-old-space-size --no-deprecation --trace-deprecation',
  deno: 'everywhere only --filter --parallel --fail-fast --check --no-check --no-lock --no-prompt --shuffle --trace-leaks --doc --json --frozen --cached-only --no-remote --no-npm --permit-no-files --no-run',
  bun: 'everywhere only -t --test-name-pattern --bail --timeout --coverage --watch --hot --silent --filter --rerun-each --todo --only --production --frozen-lockfile --randomize --seed --concurrent --if-present --dry-run --max-concurrency --pass-with-no-tests',
  'ruby, jruby, truffleruby, rbx': 'script -e -r -I -S -x -C -i -X --jit* --dump* --yjit*',
  perl: 'script -e -E -M -m -I -i -x -d -n -p -F -D',
  'php, php-cgi, hhvm, phpdbg':
    'script -r -B -R -F -E -f -c -d -z -S -t -a --run --process-begin --process-code --process-file --process-end --file --php-ini --define --zend-extension --server --docroot --interactive',
  'sh, bash, zsh, dash, ksh, mksh, fish, ash, csh, tcsh, pwsh, powershell, cmd, nu, xonsh, elvish':
    'script only -x -e -u -n -v --version --norc --noprofile -NoProfile',
  'java, javaw, jshell, groovy, kotlin, scala, clojure, clj, bb-clj':
    'script only -version --version -help --help -Xmx* -Xms* -Xss* -ea -da -server -showversion',
  'lua, luajit, texlua, lua-language-server': 'script -e -l -i -b -j -a --logpath --configpath',
  'rscript, r': 'script -e -f --file --default-packages --gui --debugger --arch',
  'julia, elixir, iex, erl, escript, raku, racket, guile, sbcl, tclsh, wish, expect, osascript, runhaskell, ghci, ocaml, swipl, gst, csi, dotnet-script, fsharpi, irb, pry, cling, rdmd':
    'script only',
}

/** Words of a form of their own by which these do the same, by the first names of their rows. */
export const FORMS: Readonly<Record<string, RegExp>> = {
  // it sets the clock
  date: /^\d/,
  // `ext::` is a command
  git: /(?:^|=)[\w-]+::|ext::/,
  hg: /ext::/,
  rsync: /^rsync:|^ext:/,
  // `tar xIf` has its options without a sign, and `host:file` is opened through another program
  tar: /^(?:[a-zA-Z]*[IFP][a-zA-Z]*|[tvzjJfkpmhO]*[cxruAT][cxtruAvzjJfkpmhOT]*)$|^[\w@.-]+:/,
  // a command that runs when the file is open
  less: /^\+/,
  dd: /^of=/,
  // a file of jobs
  crontab: /^[^-]/,
  dotnet: /^@|^\/\w+(?:$|:)/,
  // what a target runs: `CC=./a`
  'make, xcodebuild, rake, just, invoke': /=/,
  // more options stand in this file
  'pytest, gcc, mypy, ld, javac, java, tsc, rustc, swiftc, kotlinc, nm, objcopy, protoc, clang-tidy, cpio, ghc, black, sphinx-build, exiftool, gs':
    /^@/,
}

/** Such options of programs that are not listed, as they are commonly called. */
export const COMMON =
  '-o --output --output-file --output-dir --output-directory --output-path --out --out-file --out-dir --outfile --outdir --exec --execute --eval --command --config --config-file --rcfile --init-file --pager --editor --plugin --plugins --load-plugins --plugin-dir --shell --rsh --ssh-command --script --write --in-place --require --loader --import --init-script --kubeconfig --preload --reporter --bootstrap --wrapper --post-renderer --preprocessor --interpreter --log-file --logfile --report-file --junit-xml --junitxml --*-cmd --*-command --*-program --*-exec --*-script --*-hook --*-executable --*-wrapper --*-interpreter --*-plugin --*-plugins --*-renderer --*-runner --*-report'

/** Options that only say how, in most programs: of rows with `only`. */
export const HARMLESS = '-h --help -v --verbose -q --quiet --version'
