/**
 * Whether a text is meant as a patch of agents. Not `\s`, which would go on over lines and look at
 * each again from every one before it.
 */
export const looksLikeAgentPatch = (text: string): boolean =>
  /^[ \t]*\*\*\* Begin Patch/m.test(text)

/** Whether a text is meant as a patch, of git or of agents. */
export const looksLikePatch = (text: string): boolean =>
  looksLikeAgentPatch(text) || /^(?:diff --git |--- [^\n]*\n\+\+\+ |@@ -\d)/m.test(text)

/** Whether a text is meant as blocks of search and replace. */
export const looksLikeBlocks = (text: string): boolean => /^<{5,9} ?SEARCH/m.test(text)
