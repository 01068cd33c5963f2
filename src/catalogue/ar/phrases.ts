// Arabic: a sentence for every verb in every tense. No native speaker has reviewed these words.
import { heldOf, phrasesOf, type VerbTable } from '../phrasesOf.ts'

/** The noun of each verb, before what it acts on: no sentence depends on who acts. */
const VERBS: VerbTable = {
  read: 'قراءة',
  list: 'سرد',
  search: 'البحث عن',
  search_web: 'البحث في الويب عن',
  look_up: 'الاطلاع على',
  look: 'استخدام',
  check: 'التحقق من',
  analyze: 'تحليل',
  compare: 'مقارنة',
  change: 'تغيير',
  write: 'كتابة',
  create: 'إنشاء',
  add: 'إضافة',
  rename: 'إعادة تسمية',
  move: 'نقل',
  copy: 'نسخ',
  set: 'ضبط',
  format: 'تنسيق',
  upload: 'رفع',
  import: 'استيراد',
  assign: 'إسناد',
  close: 'إغلاق',
  resolve: 'حل',
  reopen: 'إعادة فتح',
  accept: 'قبول',
  snooze: 'تأجيل',
  dismiss: 'تجاهل',
  delete: 'حذف',
  remove: 'إزالة',
  replace: 'استبدال',
  clear: 'مسح',
  archive: 'أرشفة',
  cancel: 'إلغاء',
  uninstall: 'إلغاء تثبيت',
  merge: 'دمج',
  transfer: 'تحويل',
  forward: 'إعادة توجيه',
  submit: 'تقديم',
  post: 'نشر',
  place: 'وضع',
  end: 'إنهاء',
  send: 'إرسال',
  publish: 'نشر',
  run: 'تشغيل',
  use: 'تشغيل',
  start: 'بدء',
  stop: 'إيقاف',
  restart: 'إعادة تشغيل',
  install: 'تثبيت',
  upgrade: 'ترقية',
  open: 'فتح',
  take: 'التقاط',
  fill: 'تعبئة',
  select: 'تحديد',
  press: 'الضغط على',
  resize: 'تغيير حجم',
  call: 'استدعاء',
  fetch: 'جلب',
  download: 'تنزيل',
  ask: 'طرح',
}

/** The verbs agree with the gender of the noun: its first word says it. */
const isFeminine = (noun: string): boolean => /^\S+ة(?: |$)/.test(noun)

export const phrases = phrasesOf(VERBS, ([noun = '']) => {
  const what = `${noun} {object}`
  const [will, did, done, stopped] = isFeminine(noun)
    ? ['ستتم', 'تمت', 'لم تتم', 'توقفت']
    : ['سيتم', 'تم', 'لم يتم', 'توقف']
  return {
    will: `${will} ${what}`,
    wants: `يريد ${what}`,
    doing: `جارٍ ${what}`,
    did: `${did} ${what}`,
    tried: `حاول ${what}`,
    did_not: `${done} ${what}`,
    stopped: `${stopped} ${what}`,
    may_have: `ربما ${did} ${what}`,
    undone: `${did} ${what}، ثم تم التراجع`,
    asked: `${what}؟`,
  }
})

export const held = heldOf(VERBS, ([noun = '']) => {
  const what = `${isFeminine(noun) ? 'ستتم' : 'سيتم'} ${noun.replace(/\S+$/, 'ال$&')}`
  return { for: `${what} بعد {time}`, until: `${what} في {time}` }
})
