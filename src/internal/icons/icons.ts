// The kit's own drawings: one path each on a 16 grid, 1.5 stroke, no fill. Outcomes are round,
// permission is a shield, so that the two never look alike.
// Here are those that a request shows at once; `laterIcons.ts` has the others.
export const CIRCLE = 'M2.25 8a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0-11.5 0'

/** What kind of tool it is, by mode. */
export const MODE_ICONS = {
  read: 'M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8ZM6.25 8a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0',
  safe_write:
    'M2.75 13.25 3.4 10.4l6.75-6.75a1.25 1.25 0 0 1 1.77 0l.43.43a1.25 1.25 0 0 1 0 1.77L5.6 12.6ZM9 4.8l2.2 2.2',
  destructive:
    'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.55 8.1a1 1 0 0 0 1 .9h4.9a1 1 0 0 0 1-.9l.55-8.1',
  local:
    'M4.25 3.25h7.5a1 1 0 0 1 1 1v4.75a1 1 0 0 1-1 1h-7.5a1 1 0 0 1-1-1v-4.75a1 1 0 0 1 1-1ZM1.75 12.75h12.5',
  external: `${CIRCLE}M2.25 8h11.5M8 2.25c1.55 1.5 2.4 3.55 2.4 5.75S9.55 12.25 8 13.75C6.45 12.25 5.6 10.2 5.6 8S6.45 3.75 8 2.25Z`,
}

export const RUNNING_ICON = 'M8 2.25A5.75 5.75 0 1 1 2.25 8'
export const FAILED_ICON = `${CIRCLE}M6 6l4 4M10 6l-4 4`
export const EXPIRED_ICON = `${CIRCLE}M8 4.9V8l2 1.5`
export const CHEVRON_ICON = 'M6.25 4l4 4-4 4'
export const WARNING_ICON = 'M8 2.6 14 13H2ZM8 6.5v3M8 11.3v.01'
export const INFO_ICON = `${CIRCLE}M8 7.5v3.25M8 5.2v.01`
export const UNDO_ICON = 'M3 6h6.5a3.5 3.5 0 0 1 0 7H6M3 6l3-3M3 6l3 3'
