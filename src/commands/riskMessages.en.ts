import type { Messages } from '../words/foreign.ts'

/** The effect of a part of a command, in words that follow its number. */
export const RISK_WORDS = {
  'risk.administrator': 'runs with administrator rights',
  'risk.changes_rights': 'changes who may use files',
  'risk.changes_startup': 'changes what runs by itself later',
  'risk.covers_tracks': 'hides what was done',
  'risk.deletes': 'deletes files',
  'risk.deletes_data': 'deletes stored data or what runs elsewhere',
  'risk.deletes_folders': 'deletes folders with everything in them',
  'risk.discards_work': 'discards or overwrites work in a repository',
  'risk.erases_disk': 'erases or overwrites a disk',
  'risk.exhausts': 'can freeze this computer',
  'risk.opens_shell': 'lets another computer give commands here',
  'risk.overwrites_system': 'overwrites files of the system',
  'risk.publishes': 'sends work to a shared place',
  'risk.reads_secrets': 'reads passwords or keys',
  'risk.runs_code': 'runs a program written in the command',
  'risk.runs_decoded': 'runs what is hidden in encoded text',
  'risk.runs_download': 'runs what it downloads, unseen',
  'risk.scans_network': 'looks at other computers or their traffic',
  'risk.sends_data': 'sends data to another computer',
  'risk.sends_secrets': 'reads passwords or keys in a command that sends data',
  'risk.stops': 'stops programs or this computer',
  'risk.too_long': 'is too long to be checked here',
  'risk.unknown_command': 'we cannot tell what this runs',
} as const satisfies Messages
