/** One sentence about a problem and one way on. */
export function Notice({
  text,
  action,
  onAction,
}: {
  readonly text: string
  readonly action: string
  onAction(): void
}) {
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
