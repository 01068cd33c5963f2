'use client'
import { UntrustedValue } from '../../content/values/UntrustedValue.tsx'
import type { Words } from '../../messages/words.ts'

export type LoadButtonProps = {
  label: string
  isLoading: boolean
  error: Error | null
  load: () => void
  words: Words
}

/** Fetches something when it is pressed, says that it does, and why it could not. */
export function LoadButton({ label, isLoading, error, load, words }: LoadButtonProps) {
  return (
    <div className="handrail-section">
      {error && !isLoading && (
        <div className="handrail-message" role="alert">
          {words.text('result.load_failed')} <UntrustedValue value={error.message} />
        </div>
      )}
      <button
        type="button"
        className="handrail-button handrail-start"
        aria-disabled={isLoading}
        onClick={() => !isLoading && load()}
      >
        <span>{isLoading ? words.text('result.loading') : label}</span>
      </button>
    </div>
  )
}
