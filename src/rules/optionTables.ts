import { listOf } from '../policy/schemaHints.ts'

/** Programs whose first operand is code, or a file with code. */
export const CODE_PROGRAMS = listOf(
  'python python2 python3 node deno bun ruby perl php lua tclsh r rscript julia swift sed awk gawk mawk nawk jq yq sqlite3 psql mysql vim vi nvim emacs ed ex gdb m4 dc bc',
)

/** Programs that only read what they are given, but for options by which they do more. */
export const READERS = listOf(
  'cat head tail less more wc stat file diff cmp comm ls tree du df find fd grep egrep fgrep rg ag ack sort cut tr nl tac rev od hexdump strings md5sum sha1sum sha256sum cksum jq echo printf test [ true false pwd which whereis type man basename dirname realpath readlink id whoami ps seq sleep',
)

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
 * - `only`: every option, but for the ones listed
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
  'git merge': '-s --strategy',
  'git pull': '-s --strategy',
  'git cherry-pick': '--strategy',
  'git revert': '--strategy',
  'git archive': '--remote',
  'git bisect': 'run',
  'git submodule': 'foreach',
  'git difftool': '-t --tool',
  'git mergetool': '-t --tool',
  'git hook': 'run',
  'git filter-branch': 'all',
  'git send-email': 'all',
  'git svn': 'all',
  'git daemon': 'all',
  'git instaweb': 'all',
  'git web--browse': 'all',
  'git help': '-w -i --web --info',
  'hg, chg, sl':
    '-R -o -e --configfile --cwd --repository --debugger --profile --ssh --remotecmd --tool --program --option --style --style-file',
  'hg extdiff': '-p -o',
  'hg bisect': '-c',
  'svn, svnlook, svnadmin, svnsync':
    '!--diff --diff-cmd --diff3-cmd --editor-cmd --merge-cmd --config-dir --config-option --targets --file --memory-cache-size',
  jj: '-R --config-toml --repository --tool --git-dir',
  'bzr, brz, darcs, fossil, pijul':
    '-d -o -r --using --diff-options --diff-command --external-merge --binary --from --tk --lsprof-file --prehook --posthook --test',
  'cvs, p4, tig, lazygit, repo': '-d -e -c -o -ucd --use-config-dir --use-config-file --allow-root',
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
  'diff3, sdiff, diff, colordiff': '-o -l --diff-program --paginate --difftool',
  patch: '-o -r -d -B -z --reject-file --directory --prefix --suffix',
  file: '-C -m -z -Z --compile --magic-file --uncompress',
  ed: 'all',
  printf: '-v',
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
  'aria2c, axel':
    '-o -d -i -l --on-download-complete --on-download-start --on-download-stop --on-download-error --on-download-pause --on-bt-download-complete --conf-path --log --save-session --dir --input-file --enable-rpc --save-cookies --server-stat-of --dht-file-path',
  'yt-dlp, youtube-dl':
    '-o -P -a --exec-before-download --config-locations --paths --downloader --external-downloader --plugin-dirs --use-postprocessor --batch-file --cookies --print-to-file --cache-dir --load-info-json --netrc-cmd --ffmpeg-location --download-archive --postprocessor-args --js-runtimes --write-link',
  'lynx, w3m, links, elinks': '-cfg -cmd_script -cmd_log -editor -config -eval -c -o',
  'ssh, autossh, mosh, slogin': 'only -v -q -T -n -4 -6 -C',
  'scp, sftp': '-S -o -F -D -b -s -J -R',
  'ssh-keygen, ssh-add, ssh-keyscan, ssh-agent': 'only -l -v -E -4 -6',
  rsync:
    '-e -M -T --rsync-path --remote-option --daemon --write-batch --only-write-batch --read-batch --partial-dir --temp-dir --backup-dir --remove-source-files --delete --password-file --dparam --early-input --super --backup',
  'rclone, restic, borg, duplicity':
    '-o -r --password-command --rc --metadata-mapper --sftp-ssh --sftp-server-command --backup-dir --cache-dir --temp-dir --cpuprofile --memprofile --remote-path --option --password-file --repo --filter-from --stdin-from-command',
  'ping, dig, host, nslookup, whois, traceroute': '-o',
  nmap: '-o -iL -iR --script-args --script-args-file --datadir --servicedb --versiondb --stylesheet --append-output --resume',
  'tcpdump, dumpcap': '-w -z -Z -F',
  'tshark, wireshark':
    '-w -X -o -b -C -F -z --export-objects --export-tls-session-keys --lua-script --capture-comment',
  'nc, ncat, netcat': '-e -c -l -o -x --sh-exec --lua-exec --listen --hex-dump',
  socat: 'all',
  ip: '-b -n -force -batch --batch --netns',
  'tc, bridge, nft, iptables, ip6tables':
    '-b -f -I -i -D -A -F --batch --file --modprobe --includepath --interactive',
  ss: '-D -F -K -N --diag --filter --kill --net',
  'openssl, libressl':
    'long -out -engine -provider -provider-path -config -writerand -keyout -CAcreateserial -CAserial -signer -certsout -sess_out -keylogfile -msgfile -outdir -extfile -CAkeyform -paramsout -reqout -respout -rspout -cert_out',
  'gpg, gpg2, gpgv':
    '-o --options --homedir --agent-program --dirmngr-program --photo-viewer --exec-path --keyserver-program --pinentry-program --logger-file --attribute-file --status-file --load-extension --keyring --keyserver --passphrase-file --display --edit-key --gen-revoke',

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
    '-c -g -p -e -f -C -D -d -E -k -o -h --conf-file --adapter --conf-dir --loadmodule --dhcp-script --pidfile --module',
  'apt, apt-get, apt-cache, aptitude, yum, dnf, microdnf, zypper, pacman, apk, brew, snap, flatpak':
    '-o -c -p -X -b -r -i --option --setopt --installroot --destdir --downloaddir --dbpath --root --hookdir --cachedir --gpgdir --sysroot --repository --repositories-file --repofrompath --keys-dir --cache-dir --filesystem --file --interactive --enableplugin --plus-repo',

  // compilers, linkers, their helpers
  'gcc, g++, cc, c++, clang, clang++, clang-cl, gfortran, gdc, gnat, nvcc, emcc, em++, tcc, icc, icx, cpp, hipcc, pgcc, gccgo, ldc2, dmd':
    'only -c -S -E -g -g0 -g1 -g2 -g3 -ggdb -O* -w -Wall -Wextra -Werror* -Wno-* -Wpedantic -Wconversion -Wshadow -pedantic -std* -ansi -I* -D* -U* -fsyntax-only -fPIC -fpic -fPIE -fpie -pthread -m32 -m64 -march -mtune -v --version --help -M -MM -H -dumpversion -dumpmachine -fsanitize -ffast-math -fno-exceptions -fno-rtti -fopenmp',
  'ld, lld, ld.lld, gold, mold, wasm-ld, as, nasm, yasm, gas': 'only -v -V --version --help',
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
    '-p -o -load -plugin* -fix* --fix --fix-errors --fix-notes --export-fixes --load --vfsoverlay --extra-arg --extra-arg-before --use-cc --use-c++ --use-analyzer --addon --addon-python --clang --plist-output --rule-file --cppcheck-build-dir --library --project --dump --checkers-report --store-check-profile',
  'clang-format': '-i -style --style --files',
  go: 'long -C -exec -toolexec -modfile -overlay -vettool -o -c -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir -ldflags -gcflags -asmflags -gccgoflags -compiler -pkgdir -pgo -workfile -modcacherw -test.* -artifacts -extld -fix !-cover',
  'go env': '-w -u',
  'gofmt, goimports, gofumpt': '-w -r -cpuprofile -memprofile -trace --cpuprofile',
  'golangci-lint, staticcheck, revive': '-c -o --fix --out-format --output.* --*-path --fix-mode',
  'gotestsum, ginkgo':
    '-o --junitfile --jsonfile --jsonfile-timing-events --post-run-command --raw-command --junit-report --json-report --coverprofile --cpuprofile --memprofile --blockprofile --mutexprofile --teamcity-report --gojson-report --*profile --toolexec',

  // build tools
  'make, gmake, bmake, nmake, mingw32-make, remake':
    '-f -C -E -I -o -W -x --file --makefile --directory --include-dir --debugger',
  cmake:
    '-P -E -C -D -G -T -A -S -B -H -U -i --build --install --toolchain --preset --trace-redirect --graphviz --debug-output --profiling-output --open --workflow --find-package',
  'ctest, cpack':
    '-S -SP -D -M -T -O -G -P -R -B --output-log --output-junit --build-and-test --test-dir --overwrite --dashboard --extra-submit --submit-index --build-makeprogram --add-notes --preset',
  'ninja, samu, n2': '-f -C -t -d -w',
  'meson, muon':
    '-D -C --cross-file --native-file --test-args --setup --logbase --gdb --gdb-path --wrap-mode --pkgconfig.*',
  'bazel, bazelisk, blaze, buck, buck2, pants':
    'only --verbose_failures --test_output --test_filter -k --keep_going -c --compilation_mode --jobs -j --nocache_test_results --cache_test_results --test_summary --noshow_progress --show_progress --color --curses --test_timeout --runs_per_test --version',
  'gradle, gradlew':
    '-I -b -c -D -P -p -g --build-file --settings-file --project-dir --include-build --gradle-user-home --project-cache-dir --write-locks --write-verification-metadata --export-keys --system-prop --project-prop --profile --scan',
  'mvn, mvnw, mvnd':
    '-f -s -D -P -l -gs -gt -t --file --settings --global-settings --define --toolchains --global-toolchains --activate-profiles --install-settings --builder --encrypt-password !-pl !--fail-fast !--fail-at-end !--update-snapshots !--offline',
  'ant, phing':
    '-f -D -buildfile -file -lib -logger -listener -propertyfile -logfile -l -main -inputhandler -find -s',
  'rake, thor, capistrano, cap':
    '-f -r -R -I -e -p -E -g --rakefile --rakelibdir --execute-print --execute-continue --libdir --system',
  'just, task':
    '-f -d -c -t -g -o --justfile --working-directory --shell-arg --set --dotenv-path --dotenv-filename --chooser --taskfile --dir --global --tempdir --shell-command --edit',
  'invoke, fab, doit, scons, waf, sbt, mill, lein, boot, bb, gulp, grunt, jake, cake, tup, premake5, xmake':
    '-f -c -r -H -D -C -Y -d -J* -o --collection --search-root --site-dir --gulpfile --gruntfile --tasks --base --file --cwd --addPluginSbtFile --sbt-jar --java-home --options-file --lua --scripts',
  'xcodebuild, xcrun, swift-package':
    'long -derivedDataPath -resultBundlePath -xcconfig -exportPath -exportOptionsPlist -archivePath -toolchain -clonedSourcePackagesDirPath -packageCachePath -sdk -project -workspace -resultStreamPath -localizationPath -xctestrun -enumerate-tests-output-path -exportArchive',
  'swift, swiftlint, swiftformat':
    '-o -X* --package-path --build-path --scratch-path --toolchain --sdk --destination --cache-path --config-path --xunit-output --disable-sandbox --allow-writing* --allow-network* --fix --autocorrect --write-baseline --swift-sdk',
  'mix, rebar3, gleam, elixirc':
    '-r -e -S -o --formatter --export-coverage --cover-export --formatter-opts --dot-formatter',
  'cabal, stack, dune, opam, hlint, ormolu':
    '-w -o -x --project-file --with-compiler --with-* --ghc-options --builddir --store-dir --test-wrapper --test-log --stack-yaml --work-dir --docker* --nix* --root --build-dir --workspace --trace-file --switch --pp* --refactor --report --hint --html',
  'flutter, dart':
    '-t -o --dart-define* --target --file-reporter --extra-* --local-engine* --coverage-path --packages --enable-vm-service --write-service-info --fix --apply --coverage',

  // JavaScript
  eslint:
    '-c -o -f --format --rulesdir --resolve-plugins-relative-to --parser --fix --fix-dry-run --cache-location --cache-file --init --suppressions-location --suppress-all --suppress-rule --prune-suppressions',
  'eslint_d, jshint, standard, xo, tslint, semistandard, ts-standard':
    '-c -o -r -s -t -f --fix --parser --rules-dir --formatters-dir --format --extract --rulesdir --formatter --prettier',
  'oxlint, oxfmt, dprint, rome':
    '-c --fix --fix-suggestions --fix-dangerously --init --js-plugins --js-plugin --tsconfig --apply --apply-unsafe --migrate',
  prettier: '-w --plugin-search-dir --cache-location --config-path',
  stylelint:
    '-o -c -r --fix --config-basedir --custom-syntax --custom-formatter --cache-location --cache-file --formatter --syntax',
  biome:
    '--fix --apply --apply-unsafe --unsafe --config-path --log-path --reporter-file --suppress',
  'markdownlint, markdownlint-cli2, textlint, commitlint, cspell, alex, remark':
    '-c -o -r -f -p -g -x -H -u -s --configPointer --fix --rules --rulesdir --rulePaths --preset --rule --extends --parser-preset --formatter --format --cache-location --use --setting --rc-path --tree-out --edit --git-log-args',
  'knip, depcheck, depcruise, dependency-cruiser, madge, size-limit, ncu, npm-check-updates':
    '-c -f -r -t -i -x -u -o -X --configFileName --configFilePath --output-to --output-type --init --fix --specials --parsers --detectors --upgrade --packageFile --doctor --image --dot --webpack-config --require-config --ts-config --save-bundle',
  mocha: '-r -R -u -O -n --reporter-option --ui --file --package --opts --node-option --compilers',
  jest: '-c -u --setupFiles --setupFilesAfterEnv --setupTestFrameworkScriptFile --globalSetup --globalTeardown --transform --testRunner --runner --reporters --resolver --testEnvironment --env --rootDir --roots --projects --updateSnapshot --outputFile --coverageDirectory --cacheDirectory --testSequencer --snapshotSerializers --preset --filter --moduleNameMapper --modulePaths --moduleDirectories --testResultsProcessor --haste --dependencyExtractor --coverageReporters --snapshotResolver --prettierPath --moduleLoader --init !--coverage !--runInBand !--reporter',
  vitest:
    '-c -r -u --root --dir --update --outputFile --outputFile.* --environment --globalSetup --setupFiles --runner --execArgv --workspace --configLoader --coverage.* --poolOptions.* --browser --browser.* --pool --typecheck.* --snapshotEnvironment --snapshotSerializers --sequence.* --deps.* --server.* --api --attachmentsDir --diff --mergeReports !--run',
  'ava, tap, tape, jasmine, karma, qunit, lab, uvu, web-test-runner, wtr':
    '-r -c -u -R -o -f -l --node-arguments --node-arg --helper --before --after --coverage-map --coverage-report --update-snapshots --browsers --preprocessors --snapshot --transform --puppeteer --playwright --config-loader',
  'playwright, wdio, testcafe, nightwatch, protractor':
    '-c -u -o -s -r -b --update-snapshots --tsconfig --save-* --load-* --user-data-dir --channel --ui-host --app --proxy --hostname --trace --env --test-* --spec --framework --app-path',
  cypress: '-C -r -o -e -P -b --reporter-options --env --project --browser --record --global --dev',
  'tsc, vue-tsc, tsgo, svelte-check, attw, glint':
    '-p -b -d --project --build --outDir --outFile --declarationDir --declaration --tsBuildInfoFile --generateTrace --generateCpuProfile --init --rootDirs --tsconfig --workspace',
  rollup: '-c -p -o -d --file --dir --configPlugin --config-plugin --watch.*',
  'webpack, rspack, webpack-cli':
    '-c -o -m -e -d -r -C -t --config-name --output-* --entry --merge --env --define-process-env-node-env --json --profile --node-env --config-node-env --module-* --resolve-* --extends --loader-* --externals-presets* --record-* --cache-*',
  esbuild:
    '--inject --serve --servedir --allow-overwrite --metafile --outbase --footer* --banner* --log-override* --alias* --tsconfig --mangle-cache --certfile --keyfile',
  'babel, swc, spack, babel-cli':
    '-o -d -x -C --presets --root-mode --env-name --filename --experimental-trace',
  'tsup, tsdown, unbuild, ncc, parcel, microbundle, bunchee, pkgroll':
    '-c -o -d --dist-dir --dir --onSuccess --on-success --inject --tsconfig --cache-dir --transformer --metafile --profile --entry --compress --define --import-meta-url --from-vite --runtime',
  'vite, astro, nuxt, nuxi, next, remix, svelte-kit, react-router, gatsby, ng, vue-cli-service, storybook, expo':
    '-c -d -o -r -s --configLoader --config-dir --outDir --root --ssr --ssr-manifest --profile --webpack-stats-json --static-dir --cwd --dotenv --preset --prefix --extends --stats-json --ts-config --custom-webpack-config --dest --tsConfig --inline-* --entry-file --rsc-config',
  'prisma, sequelize, sequelize-cli, knex, typeorm, drizzle-kit, wrangler, vercel, netlify, serverless, sls, firebase':
    '-c -d -o -p -A -Q --options-path --knexfile --schema --dataSource --local-config --global-config --cwd --functions --env-file --envPath --migrations-path --models-path --package --persist-to --dir --generator',
  'tailwindcss, postcss, sass, node-sass, lessc, terser, uglifyjs, csso, svgo, html-minifier':
    '-o -c -p -r -u -x -I -d --postcss --use --parser --stringifier --syntax --dir --importer --functions --source-map --load-path --js --include-path --in-situ --name-cache --pkg-importer --recursive --folder --input-dir',
  'typedoc, jsdoc, api-extractor, openapi-generator, openapi-generator-cli, quicktype, graphql-codegen, swagger-cli':
    '-c -o -d -t -r -u -g -p --configure --destination --template --json --options --theme --tutorials --readme --local --additional-properties --src --tsconfig --entry-point-strategy --templates-dir --template-dir --custom-generator --code --profile',

  // Python
  'pytest, py.test, pytest-3':
    '-c -p -o -n -d --rootdir --override-ini --confcutdir --pdbcls --basetemp --cov-report --cov-config --report-log --resultlog --result-log --html --css --debug --pyargs --pastebin --pdb --trace --tx --rsyncdir --rsync-root --dist --numprocesses --json-report-file --benchmark-* --profile* --pstats-dir --snapshot-update --alluredir --md-report-* --ds --dc --driver* --store-durations --durations-path --nunit-xml --excelreport --variables --template --self-contained-html --splunk-* --record-mode --vcr-* --inline-snapshot --force-regen --regen-all !--report-chars',
  'nose, nose2, nosetests, unittest, trial, behave, robot, locust, ward':
    '-c -p -o -w -s -t -f -d -l -r -x -L -P -V -T -b --plugin-option --with-* --where --xunit-file --reporterclass --format --outputdir --log --report --listener --prerunmodifier --prerebotmodifier --pythonpath --variablefile --argumentfile --xunit --debugfile --parser --csv --html --locustfile --cover-* --profile* --debugger --temp-directory --userdata --define --junit-directory',
  mypy: '-c -m -p --python-executable --install-types --cache-dir --custom-typeshed-dir --custom-typing-module --*-report --*_report --shadow-file --timing-stats --line-checking-stats --pdb --package --module',
  'dmypy, stubgen, stubtest':
    '-o -p -m -c -i --mypy-config-file --perf-stats-file --status-file --python-executable --inspect-mode --module --package --search-path --custom-typeshed-dir --*-report',
  'pyright, basedpyright, pyre, pytype, ty':
    '-p -v -o -b -V --project --pythonpath --venvpath --venv-path --createstub --typeshedpath --typeshed-path --typeshed --writebaseline --baselinefile --binary --python --extra-search-path --fix --add-ignore --local-configuration --dot-pyre-directory --output-sarif --plugin*',
  pylint:
    '-f --init-hook --output-format --import-graph --ext-import-graph --int-import-graph --generate-rcfile --generate-toml-config --source-roots --unsafe-load-any-extension --extension-pkg-allow-list --extension-pkg-whitelist',
  flake8: '--append-config --tee --format --require-plugins --enable-extensions',
  ruff: '-o --fix --fix-only --unsafe-fixes --add-noqa --cache-dir !--output-format',
  'black, isort, autopep8, yapf, autoflake, docformatter, pyupgrade, add-trailing-comma':
    '-c -i -r -p --code --settings-path --sp --settings-file --config-root --virtual-env --conda-env --formatter --global-config --style --sort-order --python-cell-magics --apply --ve',
  'bandit, safety, pip-audit, pydocstyle, vulture, radon, xenon, pyflakes, interrogate, codespell, semgrep':
    '-o -O -c -f -p -r -w -i -g -a -I --configfile --ini --profile --format --save-json --policy-file --fix --cache-dir --generate-badge --write-changes --interactive --autofix --*-output --save-html --key --dictionary --output-json --patterns --custom-template --msg-template --baseline',
  'sphinx-build, sphinx-apidoc, sphinx-autobuild, mkdocs, pdoc, pydoc':
    '-b -c -C -D -d -w -A -M -P -f -o -t -p --site-dir --builder --conf-dir --define --template-directory --pre-build --post-build --doctree-dir --warning-file --html-define --templatedir --theme',
  'ansible, ansible-playbook, ansible-lint, ansible-galaxy, ansible-vault, ansible-inventory':
    '-e -i -M -c -m -a -r -p -R --extra-vars --inventory --module-path --module-name --args --connection --vault-password-file --vault-id --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args --private-key --become-method --become-password-file --connection-password-file --tree --playbook-dir --rules-dir --fix --roles-path --collections-path --sarif-file',
  'manage, django-admin, alembic, celery, gunicorn, uvicorn, hypercorn, daphne, flask, scrapy, airflow, dbt, luigi':
    '-c -x -A -f -b -k -p -e -o -O -s -a -r -d -w -l -S -W --settings --pythonpath --app --app-dir --workdir --pidfile --pid --broker --worker-class --access-logfile --error-logfile --log-config --log-config-json --chdir --paste --env --env-file --reload-engine --logger-class --cert --key --factory --loop --http --ws --set --profile --pdb --profiles-dir --project-dir --log-path --target-path --vars --uds --unix-socket --template --testrunner --statedb --schedule --scheduler --result-backend --bind --spew --server-hook --vault',
  'jupyter, ipython, nbconvert, papermill, jupytext, nbqa': 'only --version --help',
  'pip, pip3, pip2':
    '-i -r -t -c -e -d -w -b -f -C --index-url --extra-index-url --requirement --constraint --target --config-settings --config-setting --find-links --log --python --editable --report --cache-dir --src --root --prefix --build --dest --wheel-dir --proxy --trusted-host --cert --client-cert --global-option --build-option --install-option --keyring-provider --process-dependency-links --pip-args --build-constraint',
  'pip-compile, pip-sync':
    '-o --output-file --pip-args --python-executable --cache-dir -i -f -c --index-url --extra-index-url --find-links --build-isolation --constraint',
  'twine, flit, cibuildwheel, maturin, wheel, bumpversion, bump2version':
    '-r -o -d -C -f -p -k -x -w -m -i --repository --repository-url --sign-with --config-setting --installer --dist-dir --build-base --manifest-path --target --prefix --root --home --command-packages --compiler --from-* --record --rustc-* --cargo-* --identity --dest-dir --auditwheel --wheel-dir',

  // Ruby, PHP
  'rubocop, standardrb, reek, brakeman, erblint, haml-lint, slim-lint, fasterer, rubycritic':
    '-a -A -r -c -o -x -w -p -f -t --autocorrect --autocorrect-all --auto-correct --auto-correct-all --init --server --start-server --restart-server --format --formatter --auto-gen-config --regenerate-todo --cache-root --add-checks-path --todo --fix --disable-uncorrectable --fix-layout --path --add-engine-paths --interactive-ignore --ignore-config --enable-all-linters',
  'rspec, minitest, cucumber, knapsack, parallel_test, parallel_rspec, parallel_tests':
    '-r -I -o -O -f -p -i -x -P --options --init --default-path --format --drb --bisect --profile --runner --autotest --pattern --example-status-persistence-file-path --publish --test-options --runtime-log --record-runtime --type --rerun-* !--profile',
  'rails, hanami, jekyll, fastlane, middleman, foreman, puma, unicorn, sidekiq, spring':
    '-r -m -c -d -e -f -C -S -b -P -s -l -a -L --template --database --environment --destination --source --layouts --project-directory --procfile --env --pidfile --state --control-url --redirect-* --log --root --builder --skip-* --tmp-dir --rackup --runner --debugger --tag --dir',
  'gem, gem-compiler':
    '-i -n -s -P -E -e -g --install-dir --bindir --build-root --source --clear-sources --trust-policy --env-shebang --file --http-proxy --document --host --gemdeps --add --remove --target-rbconfig',
  'phpunit, pest, paratest, codecept, phpspec, behat, infection, simple-phpunit':
    '-c -d -o -p -f -x -b -r --configuration --include-path --extension --coverage-* --log-* --testdox-* --generate-configuration --generate-baseline --use-baseline --cache-directory --cache-result-file --printer --prepend --extensions-directory --migrate-configuration --runner --phpunit --passthru --passthru-php --tmp-dir --html --xml --report --override --ext --format --initial-tests-* --test-framework* --logger* --list-tests-xml --warm-coverage-cache --debug --fake --profile --tap --json --junit --dump-*',
  'phpstan, psalm, phan, phpmd, rector, deptrac, phpmetrics, pdepend':
    '-c -a -b -r -f -l -k -o -m -d -p -I --configuration --autoload-file --generate-baseline --use-baseline --error-format --fix --tmp-file --instead-of --root --report --report-file* --set-baseline --update-baseline --alter --init --output-mode --load-baseline --html --cache-dir --pro --reportfile* --report-* --summary-xml --jdepend-* --coverage-report --find-* --shepherd --printer-* --*-report --*-xml --*-file',
  'phpcs, phpcbf, php-cs-fixer, ecs, pint, parallel-lint':
    '-d -c --standard --report-* --report --config-set --config-delete --runtime-set --cache --cache-file --rules --generator --installed_paths --fix --php -a --suffix --output-format',
  'artisan, drush, wp, magento, craft, symfony, laravel':
    '-e -o -r -c --env --configuration --path --realpath --ssh --http --root --uri --alias-path --include --destination --file --template --dir --php --result-file --local --prompt --skip-* --extra',

  // containers, clusters, clouds
  'kustomize, helmfile, skaffold, kind, minikube, k3d, istioctl, argocd, flux, tilt, k9s, stern, eksctl':
    '-f -b -e -o -c -p -d --enable-exec --enable-alpha-plugins --enable-helm --helm-command --load-restrictor --env --network --file --helm-binary --kustomize-binary --state-values* --args --filename --build-artifacts --file-output --event-log-file --cache-file --manifests --log_file --log-dir --core --server --post-renderer-args --template --template-file --mount-* --extra-config --registry-config --volume --network-plugin --chart* --plugins-dir --rpc-port --rotate*',
  helm: '--post-renderer-args --kube-apiserver --kube-token --kube-ca-file --registry-config --repository-config --repository-cache --keyring --dependency-update --destination --cert-file --key-file --ca-file --repo -d --content-cache --plugin* --starter --pass-credentials !--output',
  'kubectl get': '!-o !--output',
  'terraform, tofu, terragrunt, packer, vault, cdktf':
    'long -out -chdir -plugin-dir -backend-config -state -state-out -backup -config -config-dir -config-file -from-module -generate-config-out -test-directory -junit-xml -var-file -log-file -tf-path -working-dir -download-dir -terragrunt-* --terragrunt-* -tfpath -address -agent-address -output -o -auth-no-store -source -iam-* -provider-cache-dir -engine*',
  pulumi:
    '-C --cwd --plan --save-plan --event-log --tracing --profiling --exec-* --exec-kind --secrets-provider --policy-pack --policy-pack-config --import-file --file --remote-*',
  aws: '--cli-input-json --cli-input-yaml --endpoint-url --ca-bundle --profile --output-template-file --cli-auto-prompt --template-file !--output',
  gcloud:
    '--flags-file --configuration --credential-file-override --ssh-flag --ssh-key-file --container --docker --destination --destination-run* --local-* --access-token-file !--output',
  'az, doctl, heroku, fly, flyctl, oci, ibmcloud, linode-cli, scw':
    '-c --dockerfile --from-json --cli-rc-file --cert-bundle --extension --file --download-path !--output',
  'gsutil, s3cmd, s5cmd, mc, azcopy, bq':
    '-o -c -C -D -i -h --config-dir --flagfile --bigqueryrc --api --log --credentials-file --gpg-* --stats-file --recv-* --dump-config --cache-file --run --configure --endpoint-url --s3-*',
  'sam, cdk, amplify, copilot, eb, chalice, zappa':
    '-t -b -a -o -c -v -p -e -s --template-file --template --build-dir --app --context --build --hook-* --docker-* --debugger-path --debug-args --layer-cache-basedir --env-vars --output-template-file --cache-dir --base-dir --manifest --project-dir --settings_file --outputs-file --asset-*',
  'trivy, syft, grype, hadolint, tflint, conftest, opa, checkov, terrascan, gitleaks, trufflehog, snyk, codeql, sonar-scanner, kics':
    '-c -o -t -r -f -p -D -b -s -i -x -d --cache-dir --template --ignore-policy --config-check --config-data --plugin* --module-dir --output-plugin-arg --format --policy --policy-path --fix --chdir --init --external-checks-* --output-file-path --report-path --report-template --source --baseline-path --rules-dir --json-file-output --sarif-file-output --file --log-opts --custom-* --additional-packs --search-path --log-path --update* --bundle --rego-* --download-external-modules --create-baseline --repo-* --db-repository --java-db-repository --server --codescan* --profile* --payload-path --queries-path --libraries-path --secrets-regexes-path',

  // databases
  'psql, mysql, mariadb, sqlite3, duckdb, sqlplus, clickhouse-client, clickhouse, mongosh, mongo, cqlsh, sqlcmd, snowsql, influx':
    'all',
  'pg_dump, pg_dumpall, pg_restore, pg_basebackup, mysqldump, mysqlpump, mariadb-dump, mongodump, mongoexport, mongorestore':
    '-f -o -d -r -T -D -R --file --dbname --result-file --tab --defaults* --init-command --login-path --archive --log-* --pgdata --target --waldir --write-recovery-conf --fields-* --lines-* --dir --output* --tablespace-mapping --compression-program --compress --pipe --ssl-*',
  'redis-cli, valkey-cli': '-x --rdb --functions-rdb --pipe --cluster --ldb --ldb-sync-mode',
  'flyway, liquibase, dbmate, migrate, goose, atlas, sqlx':
    '-d -s -c -f -e -configFiles* -driver* -jarDirs* -callbacks* -locations* -workingDirectory* --*file --*-file --driver* --classpath --migrations-dir --schema-file --source --path --dir --env-file --defaults-file --env --include-*',
  'postgres, pg_ctl, initdb, mysqld, mongod, pgbench, pg_upgrade':
    '-c -D -o -p -l -k -L -f -b -B -X -T -r -d -O --pgdata --log --options --plugin-* --datadir --basedir --logpath --dbpath --file --waldir --old-* --new-* --set --pidfilepath --log-*',

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
    'everywhere -C -c --prefix --script-shell --node-options --userconfig --globalconfig --call --cache --git --init-module --registry --viewer --pack-destination --logs-dir --browser --node-gyp --node-version --cafile --cert --key --proxy --https-proxy --package --dir --onload-script --https_proxy --init.* --prepack',
  'npx, bunx, pnpx':
    '-c -p --call --package --node-arg --node-options --script-shell --npm --userconfig --prefix --registry --cache --bun',
  yarn: '--cwd --use-yarnrc --use-* --modules-folder --cache-folder --global-folder --link-folder --script-shell --registry --preferred-cache-folder --mutex --proxy --https-proxy --inspect --inspect-brk --package --plugin* --require-* --scripts-prepend-node-path -p --filename --install-root --pnp-*',
  'pnpm, pn':
    '-C -c -p --dir --config.* --script-shell --shell-mode --shell-emulator --node-options --userconfig --globalconfig --global-* --modules-dir --virtual-store-dir --store-dir --lockfile-dir --pnpmfile --global-pnpmfile --registry --use-node-version --package --report-summary --pack-destination --prefix --cache-dir --state-dir --npmrc-auth-file --npm-path --workspace-dir --unsafe-perm --patches-dir --git-* --proxy --https-proxy --cafile --allow-build',
  'lerna, nx, turbo, rush, moon, wireit, ultra, wsrun':
    'everywhere --cwd --cache-dir --log-dir --outputFile --runner --tasks-runner-options --graph --file --profile --heap --cpuprofile --anon-profile --summarize --api --team --token --remote-cache* --root-turbo-json --npm-client --registry --schema --tsConfig --args --scripts --outputPath --generator --npm-client-args --trace --globalDir --turbo-json --registryUrl',
  'nix, nix-build, nix-env, nix-instantiate, nix-store, nixos-rebuild':
    '-E -f -I -c -o -p -i --option --impure --expr --file --builders --post-build-hook --pre-build-hook --build-hook --diff-hook --run --substituters --override-input --out-link --profile --plugin-files --include --eval-store --store --extra-*',
  'corepack, volta, fnm, nvm, asdf, mise, rtx, proto, direnv, devbox, devenv, rbenv, pyenv, nodenv, jenv, sdk, rustup, setarch':
    '-C -c -o --cd --file --env-file --install-directory --env --using-file --fnm-dir --multishell-path --tool --path',
  'c8, nyc, istanbul, clinic, 0x':
    '-r -o -e --report-dir --reports-dir --temp-dir --temp-directory --nycrc-path --cwd --cache-dir --instrument --hook-* --dir --src --on-port --dest --kernel-tracing --name',
  'cross-env, cross-env-shell, dotenv, dotenvx, env-cmd, dotenv-cli, op, doppler, infisical, chamber, aws-vault, sops, vals, teller':
    '-f -e -c -o -i -r -x --file --env-file --rc-file --config-dir --mount --mount-template --fallback --template --in-file --inject-file --keyservice --prompt --path --domain --session --cache',
  'uv, uvx':
    '-p -f -o -c -r -s -C -e -w -m -b --python --directory --project --with --with-editable --with-requirements --env-file --index --index-url --default-index --extra-index-url --find-links --cache-dir --gui-script --target --prefix --root --config-setting --config-settings --config-settings-package --build-constraint --build-constraints --override --overrides --constraint --constraints --requirement --requirements --keyring-provider --allow-insecure-host --module --install-dir --install-mirror --pypy-install-mirror --from --editable --excludes --publish-url --working-directory',
  'poetry, pdm, hatch, rye, pipenv, pixi, conda, mamba, micromamba':
    '-C -P -c -p -o -f -r --directory --project --pyproject --venv --python --lockfile --data-dir --cache-dir --file --cwd --prefix --pypi-mirror --root-prefix --rc-file --save-* --dist --dist-dir --backend --manifest-path --auth-file --pypi-keyring-provider --plugin* --requirements --from-file --override --stub --channel --repodata-* --to-venv --target --hooks-only --ext --dest --extra-index-url --index --skip* --use-*',
  'pipx, pipxu':
    '--python --spec --pip-args --index-url -i --suffix --pypackages --fetch-missing-python --global --backend --with --preinstall --editable -e --path --injected --requirement -r --install-dir',
  'tox, nox, pre-commit, prek':
    '-c -x -f -o -fb -db --conf --workdir --root --override --result-json --installpkg --develop --sdistonly --noxfile --envdir --extra-pythons --default-venv-backend --force-venv-backend --report --script-mode --repo --template-directory --hook-impl --pre-commit-* --runner --requires --discover --cachedir --temp-dir --devenv --force-dep --pyproject --directory --cd',
  'coverage, kernprof, memray, py-spy, scalene, pyinstrument, viztracer, cprofile, debugpy':
    '-o -d -m -c -f -r -R -F -s -w --data-file --directory --module --concurrency --debug --prof-mod --setup --renderer --from-path --html --load --save --log-* --log_* --run_on_* --plugin* --coverdir --file --listen --connect --configure-* --log-to --save-raw --attach* --pid --profile-* --program-path',
  'bundle, bundler':
    '-r --gemfile --path --binstubs --standalone --shebang --with-* --target-rbconfig --gemspec --init-* --bin --file --system --clean --trust-policy --lockfile --cache-path --ruby --build --edit --linter --ci --test',
  'composer, castor':
    '-d --working-dir --repository --repository-url --add-repository --file --dir --composer-home --autoloader-suffix',
  'cargo, cross, trunk, wasm-pack, cargo-nextest, nextest, cargo-clippy, clippy':
    'everywhere -C -Z --manifest-path --target-dir --artifact-dir --fix --root --registry --index --path --git !--workspace --tool-config-file --user-config-file --archive-file --extract-to --workspace-remap --cargo-metadata --binaries-metadata --lockfile-path --timings --unit-graph --persist-config --compress-program --coverage-target* --save-baseline --format-args --dist --out-name',
  dotnet:
    'everywhere -o -p -l -r -s -d -a -bl* -fl* -dl* -flp* --property --property:* --configfile --logger --results-directory --settings --diag --test-adapter-path --collect --binaryLogger --fileLogger* --distributedFileLogger --distributedLogger --additionalprobingpath --additional-deps --depsfile --runtimeconfig --fx-version --source --artifacts-path --tool-path --tool-manifest --launch-profile --environment --blame* --report --report-* --coverage* --env --project --package-directory --add-source --extra --packages --profile',
  'docker, podman, nerdctl, buildah, devcontainer, kaniko':
    'everywhere -H -c -v -o --host --context --volume --volumes --volumes-from --mount --privileged --iidfile --cidfile --metadata-file --secret --ssh --build-context --cap-add --device --device-* --security-opt --pid --ipc --net --network --userns --uts --cgroupns --cgroup-parent --entrypoint --env-file --label-file --tls* --log-driver --log-opt --runtime --allow --builder --cache-to --use-api-socket --gpus --link --publish --rootfs --root --runroot --storage-driver --storage-opt --connection --url --identity --hooks-dir --conmon --cni-config-dir --network-cmd-path --module --export-* --project-directory --file --override-config --docker-path --docker-compose-path --dotfiles* --workspace-folder --remote-env --sbom* --tmpdir --pod-id-file --conmon-pidfile --pidfile --init-path --preserve-fds --creds --authfile --cert-dir --signature-policy --sign-by',
  'docker build': '-f --file --build-arg --network --frontend --call',
  'docker buildx': '-f --file --set --driver* --buildkitd-*',
  'docker compose': '-f --file --project-directory --env-file --volume',
  'docker-compose, podman-compose':
    'everywhere -f -v -p -o --file --project-directory --env-file --volume --entrypoint --build-arg --cap-add --host --context --profile',
  'docker plugin': 'install enable create set',
  'kubectl, oc, kubectx, kubecolor':
    'everywhere -f -s -k --kuberc --token --server --as --filename --kustomize --cache-dir --profile --profile-output --log-dir --log_file --log_dir --template --client-certificate --client-key --certificate-authority --image --overrides --custom --patch-file --raw !-o !--output',
  'vagrant, multipass, lxc, incus, virsh, virt-*, lima, limactl, colima, orb, wsl, qemu-system-x86_64, qemu-img':
    '-c -e -f -o --connect --env --mount --provider --provision-with --edit --set --log --file --target --workdir --debugger --mode --user-data --cloud-init --directory --project',
  'valgrind, ltrace, strace, perf, ccache, sccache, distcc, icecc, fakeroot, proot, firejail, bwrap, torsocks, proxychains, unbuffer, rlwrap, winpty, wine, mono, tini, dumb-init, gosu, su-exec, runcon, numactl, eatmydata, systemd-nspawn, pkexec, xvfb-run, dbus-run-session, gtimeout, gnice, faketime, catchsegv, chpst, cgexec, prlimit, choom, unshare, nsenter, ionice, chrt, taskset, stdbuf, setsid, script':
    '-o -e -f -F -c -C -p -O -u -D -s -w -a -r -l -g --xml-file --db-command --db-attach --callgrind-out-file --massif-out-file --cachegrind-out-file --dhat-out-file --log-fd --config-path --set-config --profile --whitelist --bind --ro-bind --root --overlay* --file --mount --cwd --history-filename --prompt-* --error-file --auth-file --server-args --vgdb* --xtree-* --extra-debuginfo-path --tool --exec-* --join --caps.* --dbus-* --log-* --user',
  'zig, nim, crystal, v':
    'everywhere -o -c -p -f --passC* --passL* --nimcache --zig-lib-dir --cache-dir --global-cache-dir --test-cmd* --build-runner --cc --gcc.* --clang.* --prelude --define --link-flags --prefix --libc --lib* --import --include --stdin-filename',
  // interpreters
  'python, py, pypy, ipython3, uwsgi, jython, micropython': 'script -c -m -i -X --module',
  'node, nodejs, iojs, tsx, ts-node, ts-node-esm, esno, jiti, vite-node, babel-node, swc-node':
    'script -e -p -r -c -i -C -P -O --print --experimental-loader --experimental-* --env-file --env-file-if-exists --inspect* --cpu-prof* --heap-prof* --heapsnapshot-* --diagnostic-dir --redirect-warnings --trace-event-file-pattern --report-* --openssl-config --openssl-shared-config --snapshot-blob --build-snapshot* --build-sea --run --test-reporter --test-reporter-destination --test-global-setup --test-coverage-* --test-rerun-failures --conditions --icu-data-dir --tls-keylog --prof --perf-* --interactive --tsconfig --project --compiler --compiler-options --presets --allow-* --options.*',
  deno: 'everywhere -A -c -r -o -W --allow-all --allow-run --allow-ffi --allow-write --import-map --cert --lock --lock-write --reload --coverage --junit-path --env-file --inspect* --v8-flags --location --unsafely-ignore-certificate-errors --unstable* --fix --code-cache-* --root --global --node-modules-dir --allow-scripts --conditions --icon --include --tunnel --vendor --html --prompt --permission-set -P --connected --ca-data --strace-ops --init-scripts',
  bun: 'everywhere -r -c -e -p -u -o --cwd --print --env-file --inspect* --update-snapshots --coverage-dir --reporter-outfile --compile --tsconfig-override --define --bun --install --cpu-prof* --heap-prof* --conditions --cache-dir --registry --global --cafile --ca --lockfile-path --trust --patch* --sql-preconnect --redis-preconnect --metafile --footer --banner --bytecode --windows-* --sourcemap --env --app --fetch-preconnect',
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
    'script -e -E -r -p -L -l -s -c -J -o -i -f -g -I -S -C -m -M -pa -pz -eval -run -boot -config -args_file -x --print --load --project --sysimage --output* --trace-compile* --code-coverage* --track-allocation* --erl --pipe-to --rpc-eval --app --path --passC* --passL* --nimcache --zig-lib-dir --cache-dir --global-cache-dir --load-path --use* --language --include --lib --collects --dot-iex --remsh --linker --link-flags --prelude --define --cc --gcc.* --clang.* --machine-file --bug-report --debugger --module --test-cmd* --libc --build-runner --system --fork*',
}

/** Words without a sign, or of a form of their own, by which these do the same. */
export const FORMS: Readonly<Record<string, RegExp>> = {
  // it sets the clock
  date: /^\d/,
  // what a target runs
  'make, gmake, bmake, nmake, mingw32-make, remake, xcodebuild, scons, rake, just': /=/,
  // `ext::` is a command
  'git, hg': /(?:^|=)[\w-]+::|ext::/,
  // `tar xIf` has its options without a sign, and `host:file` is opened through another program
  'tar, gtar, bsdtar, star':
    /^(?:[a-zA-Z]*[IFP][a-zA-Z]*|[tvzjJfkpmhO]*[cxruAT][cxtruAvzjJfkpmhOT]*)$|^[\w@.-]+:/,
  // a command that runs when the file is open
  'less, more, most, zless': /^\+/,
  dd: /^of=/,
  'rsync, scp, sftp': /^rsync:|^ext:/,
  dotnet: /^\/\w+(?:$|:)/,
  // more options stand in that file
  'pytest, gcc, mypy, ld, javac, java, tsc, rustc, swiftc, kotlinc, nm, objcopy, protoc, clang-tidy, ar, strip, javadoc, cl, ghc, black, dotnet, sphinx-build, exiftool, qpdf, flatc':
    /^@/,
}

/** Such options of programs that are not listed, as they are commonly called. */
export const COMMON =
  '-o --output --output-file --output-dir --output-directory --output-path --out --out-file --out-dir --outfile --outdir --exec --execute --eval --command --config --config-file --rcfile --init-file --pager --editor --plugin --plugins --load-plugins --plugin-dir --shell --rsh --ssh-command --script --write --in-place --require --loader --import --init-script --kubeconfig --preload --reporter --bootstrap --wrapper --post-renderer --preprocessor --interpreter --log-file --logfile --report-file --junit-xml --junitxml'
