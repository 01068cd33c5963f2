/** A call of this turn, and what came of it. `denied`: the person's reason, or nothing. */
export type Done =
  | { readonly tool: string; readonly result: unknown }
  | { readonly tool: string; readonly denied: string }

/** What the agent does next: it says something, and may call a tool after it. */
export interface Step {
  readonly text: string
  readonly call?: { readonly tool: string; readonly input: Readonly<Record<string, string>> }
}

/**
 * Stands in for a model: it plans the next step from what was asked and what its tools and the
 * person answered. It needs no key and no network.
 */
export function planTurn(request: string, done: readonly Done[]): Step {
  if (/delete|throw|remove/i.test(request)) return deleteNote(done.at(-1))
  if (/move|change|thursday/i.test(request)) return moveMeeting(done)
  if (/print/i.test(request)) return printNotes(request, done.at(-1))
  const last = done.at(-1)
  if (!last) return { text: 'I look at your notes.', call: { tool: 'list_notes', input: {} } }
  return {
    text: 'You have three notes: one for the team meeting, a shopping list and one for the summer. I can change one, or delete one if you allow it.',
  }
}

function printNotes(request: string, last: Done | undefined): Step {
  if (!last)
    return {
      text: 'I print it page by page. You can stop it.',
      call: {
        tool: 'print_notes',
        input: { path: /shopping/i.test(request) ? 'notes/shopping.md' : 'notes' },
      },
    }
  if ('denied' in last) return { text: 'You said no, so nothing is printed.' }
  return {
    text: isSuccess(last.result)
      ? 'It is all printed.'
      : 'It was stopped: not all of it is printed.',
  }
}

function deleteNote(last: Done | undefined): Step {
  if (!last)
    return {
      text: 'I delete the shopping list, if you agree.',
      call: { tool: 'delete_note', input: { path: 'notes/shopping.md' } },
    }
  if ('denied' in last)
    return {
      text: `You said no${last.denied && ` (${last.denied})`}, so the shopping list stays as it is.`,
    }
  const { data } = last.result as { data?: { deleted?: string } }
  return {
    text: data?.deleted
      ? `${data.deleted} is deleted.`
      : 'I could not delete the shopping list: it is not there.',
  }
}

function moveMeeting(done: readonly Done[]): Step {
  const last = done.at(-1)
  if (!last)
    return {
      text: 'I read the note first.',
      call: { tool: 'read_note', input: { path: 'notes/meeting.md' } },
    }
  if (done.length === 1)
    return {
      text: '',
      call: {
        tool: 'edit_note',
        input: {
          path: 'notes/meeting.md',
          old_text: 'Wednesday 9:00, room 4\n',
          new_text: 'Thursday 10:00, room 4\n',
        },
      },
    }
  return {
    text:
      'result' in last && isSuccess(last.result)
        ? 'The team meeting is on Thursday at 10:00 now.'
        : 'The note says something else already, so I changed nothing.',
  }
}

const isSuccess = (result: unknown) =>
  typeof result === 'object' && result !== null && 'success' in result && result.success === true
