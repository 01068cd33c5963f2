import type { Page } from 'playwright'

/** Drops a file on a page as the browser does: real events, a real DataTransfer. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], file ?? ''))
      return transfer
    },
    [name, text],
  )
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: data })
}
