/** The name of an argument as it stands in the lists: in lower case, without separators and numbers. */
export const argumentWord = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

export const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Names of arguments that tell what a tool does, in lower case and without separators. */
export const ARGUMENTS = {
  /** Is run as it is given. */
  command: listOf(
    'command commands cmd commandline shellcommand shell bash stdin argv executable javascript pythoncode jscode keystrokes applescript',
  ),
  /** Is run where the tool runs something; else it is a country's code. */
  code: listOf('code script scripts function expression snippet cell'),
  sql: listOf('sql sqlquery sqlstatement statement statements'),
  path: listOf(
    'path filepath filename absolutepath abspath relativepath targetfile targetpath notebookpath file dirpath',
  ),
  /** What changes in the file at a path. */
  change: listOf(
    'oldstring newstring oldstr newstr oldtext newtext edits patch diff inserttext insertline newsource newcode codeedit replacements',
  ),
  /** What is written to the file at a path. */
  content: listOf('content contents text filetext filecontent code'),
  /** A place on this computer. */
  place: listOf(
    'savepath outputpath outputdir outputdirpath outputfile downloadpath localpath localfilepath destinationpath savedir workdir workingdirectory workingdir cwd projectdir projectpath projectroot rootdir workspacepath pid sessionname',
  ),
  /** Who gets a message. */
  recipient: listOf('to recipient recipients torecipients'),
  /** What they get. */
  message: listOf('body message text subject'),
  /** What somebody may do. */
  access: listOf('roles permissions claim claims acl'),
  /** Chooses what is done. */
  choice: listOf('action actions method operation op command edittype subcommand verb'),
} as const
