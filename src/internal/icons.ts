// The kit's own drawings: one path each on a 16 grid, 1.5 stroke, no fill. Outcomes are round,
// permission is a shield, so that the two never look alike.
const CIRCLE = 'M2.25 8a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0-11.5 0'

export const MODE_ICONS = {
  read: 'M1.75 8a6.75 6.75 0 0 1 12.5 0a6.75 6.75 0 0 1-12.5 0ZM6.25 8a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0',
  safe_write:
    'M2.75 13.25 3.4 10.4l6.75-6.75a1.25 1.25 0 0 1 1.77 0l.43.43a1.25 1.25 0 0 1 0 1.77L5.6 12.6ZM9 4.8l2.2 2.2',
  destructive:
    'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.55 8.1a1 1 0 0 0 1 .9h4.9a1 1 0 0 0 1-.9l.55-8.1',
  local:
    'M4.25 3.25h7.5a1 1 0 0 1 1 1v4.75a1 1 0 0 1-1 1h-7.5a1 1 0 0 1-1-1v-4.75a1 1 0 0 1 1-1ZM1.75 12.75h12.5',
  external: `${CIRCLE}M2.25 8h11.5M8 2.25a8.1 8.1 0 0 1 0 11.5a8.1 8.1 0 0 1 0-11.5Z`,
}

export const RUNNING_ICON = 'M8 2.25A5.75 5.75 0 1 1 2.25 8'
export const FAILED_ICON = `${CIRCLE}M6 6l4 4M10 6l-4 4`
export const EXPIRED_ICON = `${CIRCLE}M8 4.9V8l2 1.5`
export const CHEVRON_ICON = 'M6.25 4l4 4-4 4'
export const DOWN_ICON = 'M4.5 6.5l3.5 3.5 3.5-3.5'
export const WARNING_ICON = 'M8 2.6 14 13H2ZM8 6.5v3M8 11.3v.01'
export const INFO_ICON = `${CIRCLE}M8 7.5v3.25M8 5.2v.01`
export const UNDO_ICON = 'M3 6h6.5a3.5 3.5 0 0 1 0 7H6M3 6l3-3M3 6l3 3'

const SHIELD = 'M8 1.9 13 3.7v4.05a6.9 6.9 0 0 1-5 6.35a6.9 6.9 0 0 1-5-6.35V3.7Z'

const ASKING_ICON = `${SHIELD}M8 5.5v2.75M8 10.55v.01`

export const STATUS_ICONS = {
  preparing:
    'M2.4 8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M6.9 8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M11.4 8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0',
  held: `${CIRCLE}M6.5 6v4M9.5 6v4`,
  awaiting_consent: ASKING_ICON,
  running: RUNNING_ICON,
  succeeded: 'M3.25 8.5l3 3 6.5-7',
  failed: FAILED_ICON,
  denied: `${CIRCLE}M4.1 4.1l7.8 7.8`,
  cancelled: `${CIRCLE}M6.4 6.4h3.2v3.2H6.4Z`,
  expired: EXPIRED_ICON,
  unknown:
    'M12.9 5A5.75 5.75 0 0 1 12.9 11M11 12.9A5.75 5.75 0 0 1 5 12.9M3.1 11A5.75 5.75 0 0 1 3.1 5M5 3.1A5.75 5.75 0 0 1 11 3.1M6.4 6.5a1.65 1.65 0 1 1 2.3 1.5a1 1 0 0 0-.7.95M8 10.9v.01',
}

export const ALLOWED_ICON = `${SHIELD}M5.75 8l1.6 1.6 2.9-3.2`

export const BACK_ICON = 'M9.75 4l-4 4 4 4'

export const RETRY_ICON =
  'M13.25 3v3.25H10M2.75 13V9.75H6M12.9 6.25A5.25 5.25 0 0 0 3.6 5M3.1 9.75a5.25 5.25 0 0 0 9.3 1.25'

export const QUESTION_ICON =
  'M13.5 7.6c0 2.85-2.45 5.15-5.5 5.15-.75 0-1.45-.13-2.1-.38L2.75 13.25l.8-2.6A4.9 4.9 0 0 1 2.5 7.6c0-2.85 2.45-5.1 5.5-5.1s5.5 2.25 5.5 5.1ZM6.6 6.2a1.45 1.45 0 1 1 2 1.35c-.42.18-.6.42-.6.8M8 10v.01'

export const REDO_ICON = 'M13 6H6.5a3.5 3.5 0 0 0 0 7H10M13 6l-3-3M13 6l-3 3'

export const COPY_ICON =
  'M7 5.75h5a1.25 1.25 0 0 1 1.25 1.25v5a1.25 1.25 0 0 1-1.25 1.25h-5a1.25 1.25 0 0 1-1.25-1.25v-5a1.25 1.25 0 0 1 1.25-1.25ZM10.25 3.75v-.25a1 1 0 0 0-1-1H3.5a1 1 0 0 0-1 1v5.75a1 1 0 0 0 1 1h.25'

export const FILE_ICON =
  'M9 2.25H4.75a1 1 0 0 0-1 1v9.5a1 1 0 0 0 1 1h6.5a1 1 0 0 0 1-1V5.5ZM9 2.25V5.5h3.25'

export const ARROW_ICON = 'M2.75 8h10.5M9.25 4l4 4-4 4'

export const FOLD_ICON =
  'M8 1.75v4M5.75 4 8 1.75 10.25 4M8 14.25v-4M5.75 12 8 14.25 10.25 12M3 8h10'

export const MOVED_ICON = 'M5 13.25v-10M2.5 5.5 5 3l2.5 2.5M11 2.75v10M8.5 10.5l2.5 2.5 2.5-2.5'

export const WRAP_ICON =
  'M2.5 4h11M2.5 8h8.5a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75 8 12.5l1.75 1.75M2.5 12h2.5'

export const FILE_ICONS = {
  plain: FILE_ICON,
  added: `${FILE_ICON}M8 7.5v4M6 9.5h4`,
  removed: `${FILE_ICON}M6 9.5h4`,
  renamed: `${FILE_ICON}M5.75 9.75h4.5M8.5 8l1.75 1.75L8.5 11.5`,
}

export const CLOSE_ICON = 'M4.5 4.5l7 7M11.5 4.5l-7 7'

export const GROUP_ICON = 'M2.75 4.25h10.5M2.75 8h10.5M2.75 11.75h6.5'

export const AGENT_ICON =
  'M2.5 3.75a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M10.5 12.25a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M4 5.25v4a3 3 0 0 0 3 3h3.5'

export const DATA_ICON = 'M3 4.25h10M3 8h7M3 11.75h8.5'
