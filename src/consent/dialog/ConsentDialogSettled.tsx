'use client'
import { Icon } from '../../internal/icons/Icon.tsx'
import { STATUS_ICONS } from '../../internal/icons/laterIcons.ts'
import { PhraseView } from '../../content/PhraseView.tsx'
import { phraseOf } from '../../status/sentence/phrase.ts'
import { glyphOf } from '../../status/statusMessageKey.ts'
import { tenseOf } from '../../status/tense.ts'
import { LaterReceipt } from '../receipt/LaterReceipt.tsx'
import { ConsentDialogTool } from './request/ConsentDialogTool.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/**
 * What a request has become when nobody is asked any more: the call in its true tense, and who
 * decided.
 */
export function ConsentDialogSettled() {
  const { record, status, words, id } = useConsentDialog('ConsentDialogSettled')
  return (
    <>
      <div className="handrail-panel-head">
        <Icon path={STATUS_ICONS[glyphOf(status.kind)]} isFilled={status.kind === 'preparing'} />
        <p className="handrail-title" id={id} tabIndex={-1}>
          <PhraseView phrase={phraseOf(status, tenseOf(status, record), words)} />
        </p>
        <div className="handrail-meta">
          <ConsentDialogTool />
        </div>
      </div>
      <LaterReceipt record={record} status={status} />
    </>
  )
}
