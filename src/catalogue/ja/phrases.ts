// Japanese: a sentence for every verb in every tense. No native speaker has reviewed these words.
import { heldOf, phrasesOf, type VerbTable } from '../phrasesOf.ts'

/**
 * What stands between object and verb; then a noun that する makes a verb, or the forms of another
 * verb: before ます, て, volitional, dictionary.
 */
const VERBS: VerbTable = {
  read: 'を|読み取り|読み取って|読み取ろう|読み取る',
  list: 'の一覧を|取得',
  search: 'を|検索',
  search_web: 'をウェブで|検索',
  look_up: 'を|参照',
  look: 'を|使用',
  check: 'を|確認',
  analyze: 'を|分析',
  compare: 'を|比較',
  change: 'を|変更',
  write: 'に|書き込み|書き込んで|書き込もう|書き込む',
  create: 'を|作成',
  add: 'を|追加',
  rename: 'の名前を|変更',
  move: 'を|移動',
  copy: 'を|コピー',
  set: 'を|設定',
  format: 'を|整形',
  upload: 'を|アップロード',
  import: 'を|インポート',
  assign: 'を|割り当て|割り当てて|割り当てよう|割り当てる',
  close: 'を|閉じ|閉じて|閉じよう|閉じる',
  resolve: 'を|解決',
  reopen: 'をもう一度|開き|開いて|開こう|開く',
  accept: 'を|承諾',
  snooze: 'を|スヌーズ',
  dismiss: 'を|却下',
  delete: 'を|削除',
  remove: 'を|取り除き|取り除いて|取り除こう|取り除く',
  replace: 'を|置換',
  clear: 'を|クリア',
  archive: 'を|アーカイブ',
  cancel: 'を|キャンセル',
  uninstall: 'を|アンインストール',
  merge: 'を|マージ',
  transfer: 'を|移転',
  forward: 'を|転送',
  submit: 'を|提出',
  post: 'を|投稿',
  place: 'を|配置',
  end: 'を|終了',
  send: 'を|送信',
  publish: 'を|公開',
  run: 'を|実行',
  use: 'を|実行',
  start: 'を|開始',
  stop: 'を|停止',
  restart: 'を|再起動',
  install: 'を|インストール',
  upgrade: 'を|アップグレード',
  open: 'を|開き|開いて|開こう|開く',
  take: 'を|取得',
  fill: 'に|入力',
  select: 'を|選択',
  press: 'を|押し|押して|押そう|押す',
  resize: 'のサイズを|変更',
  call: 'を|呼び出し|呼び出して|呼び出そう|呼び出す',
  fetch: 'を|取得',
  download: 'を|ダウンロード',
  ask: 'を|尋ね|尋ねて|尋ねよう|尋ねる',
}

function formsOf([particle = '', act = '', ...others]: readonly string[]) {
  const [doing = `${act}して`, wanted = `${act}しよう`, does = `${act}する`] = others
  const stem = others.length > 0 ? act : `${act}し`
  const done = doing.replace(/て$/, 'た').replace(/で$/, 'だ')
  return { what: `{object}${particle}`, stem, doing, wanted, does, done }
}

export const phrases = phrasesOf(VERBS, (verb) => {
  const { what, stem, doing, wanted, does, done } = formsOf(verb)
  return {
    will: `${what}${stem}ます`,
    wants: `${what}${wanted}としています`,
    doing: `${what}${doing}います`,
    did: `${what}${stem}ました`,
    tried: `${what}${wanted}としました`,
    did_not: `${what}${doing}いません`,
    stopped: `${what}${does}処理を停止しました`,
    may_have: `${what}${done}可能性があります`,
    undone: `${what}${stem}ましたが、元に戻しました`,
    asked: `${what}${stem}ますか?`,
  }
})

export const held = heldOf(VERBS, (verb) => {
  const { stem } = formsOf(verb)
  return { for: `{time}後に${stem}ます`, until: `{time}に${stem}ます` }
})
