// Arabic: what is counted. No native speaker has reviewed these words.
import type { Counted } from '../Complete.ts'

/** One, two, three to ten, eleven to ninety-nine, and the rest with none. */
type Forms = readonly [one: string, two: string, few: string, many: string, other: string]

const noun = (one: string, two: string, few: string, many: string, other: string): Forms => [
  one,
  two,
  `{count} ${few}`,
  `{count} ${many}`,
  `{count} ${other}`,
]

/** After a verbal noun, two of a thing have another ending: `قراءة ملفين`. */
const acted = ([one, , few, many, other]: Forms, two: string): Forms => [one, two, few, many, other]

/** A sentence about a thing: `#` is the thing with its number. */
const say = (forms: Forms, sentence: string): Forms => {
  const [one, two, few, many, other] = forms.map((form) => sentence.replace('#', form))
  return [one ?? '', two ?? '', few ?? '', many ?? '', other ?? '']
}
/** The same words for every number. */
const always = (sentence: string): Forms => [sentence, sentence, sentence, sentence, sentence]

const LETTER = noun('حرف واحد', 'حرفان', 'أحرف', 'حرفًا', 'حرف')
const HIDDEN = noun(
  'حرف مخفي أو مشابه واحد',
  'حرفان مخفيان أو مشابهان',
  'أحرف مخفية أو مشابهة',
  'حرفًا مخفيًا أو مشابهًا',
  'حرف مخفي أو مشابه',
)
const LINE = noun('سطر واحد', 'سطران', 'أسطر', 'سطرًا', 'سطر')
const FILE = noun('ملف واحد', 'ملفان', 'ملفات', 'ملفًا', 'ملف')
const REQUEST = noun('طلب واحد', 'طلبان', 'طلبات', 'طلبًا', 'طلب')
const CALL = noun('استدعاء واحد', 'استدعاءان', 'استدعاءات', 'استدعاءً', 'استدعاء')
const VALUE = noun('قيمة واحدة', 'قيمتان', 'قيم', 'قيمة', 'قيمة')
const ITEM = noun('عنصر واحد', 'عنصران', 'عناصر', 'عنصرًا', 'عنصر')
const FIELD = noun('حقل واحد', 'حقلان', 'حقول', 'حقلًا', 'حقل')
const HIT = noun('تطابق واحد', 'تطابقان', 'تطابقات', 'تطابقًا', 'تطابق')
const CHANGE = noun('تغيير واحد', 'تغييران', 'تغييرات', 'تغييرًا', 'تغيير')
const PROBLEM = noun('مشكلة واحدة', 'مشكلتان', 'مشكلات', 'مشكلة', 'مشكلة')
const PART = noun('جزء واحد', 'جزءان', 'أجزاء', 'جزءًا', 'جزء')
const DECISION = noun('قرار واحد', 'قراران', 'قرارات', 'قرارًا', 'قرار')
const TOO_LARGE = say(
  LETTER,
  'السماح متوقف: المدخلات أكبر من أن تُعرض كاملة (#). ما زال بإمكانك الرفض.',
)

const COUNTS: Readonly<Record<Counted, Forms>> = {
  'announce.request': say(REQUEST, '# بانتظارك.'),
  'announce.failed': say(CALL, 'فشل: #'),
  'announce.otherwise': say(CALL, 'انتهى دون نجاح: #'),
  'announce.finished': say(CALL, 'اكتمل: #'),
  'consent.shown_above': say(VALUE, 'معروض أعلاه: #.'),
  'consent.blocked_size': TOO_LARGE,
  'content.left': say(VALUE, '# أخرى'),
  'content.elided': say(LETTER, '# غير معروض'),
  'content.lines': LINE,
  'content.hidden': say(HIDDEN, 'يُعرض كرمز: #.'),
  'content.spaces': noun('مسافة واحدة', 'مسافتان', 'مسافات', 'مسافة', 'مسافة'),
  'content.line_breaks': noun(
    'فاصل أسطر واحد',
    'فاصلا أسطر',
    'فواصل أسطر',
    'فاصل أسطر',
    'فاصل أسطر',
  ),
  'content.marks': noun(
    'علامة مركبة واحدة',
    'علامتان مركبتان',
    'علامات مركبة',
    'علامة مركبة',
    'علامة مركبة',
  ),
  'copy.hidden': say(HIDDEN, 'نُسخ كرمز: #.'),
  'diff.lines': LINE,
  'diff.and_more': always('و{count} غيرها'),
  'diff.files': FILE,
  'diff.added_lines': say(LINE, 'إضافة: #'),
  'diff.removed_lines': say(LINE, 'إزالة: #'),
  'diff.unchanged': say(LINE, 'بلا تغيير: #'),
  'diff.more_rows': say(LINE, 'عرض المزيد: #'),
  'consent.more_below': say(LINE, 'في الأسفل: #'),
  'consent.more_above': say(LINE, 'في الأعلى: #'),
  'diff.more_files': say(FILE, 'عرض المزيد: #'),
  'diff.rest_of_line': say(LETTER, 'بقية هذا السطر: #'),
  'diff.more_fields': say(CHANGE, 'عرض المزيد: #'),
  'diff.trailing': say(LINE, 'أسطر متغيرة تنتهي بمسافة: #.'),
  'diff.hidden': say(HIDDEN, 'يُعرض كرمز: #.'),
  'diff.more_places': say(noun('موضع واحد', 'موضعان', 'مواضع', 'موضعًا', 'موضع'), 'غير معروض: #.'),
  'foreign.cut': say(LETTER, '# غير معروض'),
  'form.problems': say(FIELD, 'حقول فيها مشكلة: #.'),
  'group.calls': CALL,
  'group.failed': always('{count} فشل'),
  'group.refused': always('{count} مرفوض'),
  'group.waiting': always('{count} بانتظارك'),
  'group.running': always('{count} قيد التشغيل'),
  'group.files': acted(FILE, 'ملفين'),
  'group.addresses': noun('عنوان واحد', 'عنوانين', 'عناوين', 'عنوانًا', 'عنوان'),
  'group.commands': noun('أمر واحد', 'أمرين', 'أوامر', 'أمرًا', 'أمر'),
  'group.things': noun('شيء واحد', 'شيئين', 'أشياء', 'شيئًا', 'شيء'),
  'group.tools': noun('أداة واحدة', 'أداتين', 'أدوات', 'أداة', 'أداة'),
  'input.problems': say(PROBLEM, 'في المدخلات #.'),
  'json.left': say(VALUE, '# أخرى.'),
  'json.items': ITEM,
  'json.fields': FIELD,
  'json.hits': HIT,
  'json.hits_so_far': say(HIT, '# في الجزء الذي تم البحث فيه'),
  'object.files': acted(FILE, 'ملفين'),
  'object.pages': noun('صفحة واحدة', 'صفحتين', 'صفحات', 'صفحة', 'صفحة'),
  'object.commands': noun('أمر واحد', 'أمرين', 'أوامر', 'أمرًا', 'أمر'),
  'object.terms': noun('عبارة بحث واحدة', 'عبارتي بحث', 'عبارات بحث', 'عبارة بحث', 'عبارة بحث'),
  'object.items': acted(ITEM, 'عنصرين'),
  'part.colours': say(
    noun('رمز لون واحد', 'رمزا لون', 'رموز ألوان', 'رمز لون', 'رمز لون'),
    'أُسقط: #.',
  ),
  'part.left': say(PART, 'المزيد: #'),
  'question.asks': say(noun('إجابة واحدة', 'إجابتين', 'إجابات', 'إجابة', 'إجابة'), 'يطلب #'),
  'queue.waiting': say(REQUEST, '# بانتظارك'),
  'queue.review': say(REQUEST, 'مراجعة: #'),
  'queue.later': always('يأتي بعد هذا الطلب {count} غيره. يقبل هذا الوكيل الإجابات بالترتيب.'),
  'queue.send': say(DECISION, 'إرسال: #'),
  'queue.expired': say(REQUEST, 'انتهى قبل أن تقرر: #. لم يتم التشغيل.'),
  'result.returned': say(ITEM, 'عاد: #.'),
  'schema.minLength': say(LETTER, 'على الأقل: #'),
  'schema.maxLength': say(LETTER, 'على الأكثر: #'),
  'undo.all': say(CALL, 'التراجع عن: #'),
  'undo.all_offered': say(CALL, 'يمكن التراجع عن: #'),
  'undo.earlier': say(CHANGE, 'ما زال بالإمكان التراجع من التغييرات السابقة عن: #'),
  'undo.earlier_until': say(
    CHANGE,
    'ما زال بالإمكان التراجع من التغييرات السابقة عن: #، وأولها حتى {time}',
  ),
}

type CountKey = `${Counted}.${Intl.LDMLPluralRule}`

export const counts = Object.fromEntries(
  Object.entries(COUNTS).flatMap(([key, [one, two, few, many, other]]) =>
    Object.entries({ zero: other, one, two, few, many, other }).map(([form, text]) => [
      `${key}.${form}`,
      text,
    ]),
  ),
) as Readonly<Record<CountKey, string>>
