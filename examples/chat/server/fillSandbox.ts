import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const SAMPLES: Readonly<Record<string, string>> = {
  'notes/plan.md':
    '# Plan for the week\n\n## Monday\n- [x] Book the room for Friday\n- [x] Ask Ida about the catering\n\n## Friday\n- [ ] Review the draft with Ben\n- [ ] Send the room plan by 16:00\n- [ ] Book the train to Kiel\n',
  'notes/ideas.md':
    '# Ideas\n\n- A walk instead of the second meeting\n- Ask people what they would stop doing\n- Print the agenda in large type\n',
  'notes/contacts.md':
    '# Contacts\n\n- Ben Okafor, design, room 204\n- Ida Lind, catering, mornings only\n- Travel desk, train tickets until noon\n',
  'drafts/invitation.md':
    '# Invitation\n\nDear all,\n\nwe meet on Friday at ten in the garden room.\nBring one question you would like answered.\n\nUntil then,\nAnn\n',
  'drafts/agenda.md':
    '# Agenda\n\n1. Welcome\n2. What we learned this month\n3. Questions you brought\n4. Lunch\n',
  'welcome.txt':
    'This folder is a sandbox. The agent works here and nowhere else.\nReading runs at once; every change asks you first.\n',
}

/**
 * Creates the sandbox folder with its sample files, leaving files that are there already; resolves
 * to its real path.
 */
export async function fillSandbox(folder: string): Promise<string> {
  for (const [path, text] of Object.entries(SAMPLES)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
  return realpath(folder)
}
