/** Whether a text is meant as a patch, of git or of agents. */
export const looksLikePatch = (text: string): boolean => /^(?:diff --git |--- [^\n]*\n\+\+\+ |@@ -\d|\s*\*\*\* Begin Patch)/m.test(text)

/** Whether a text is meant as blocks of search and replace. */
export const looksLikeBlocks = (text: string): boolean => /^<{5,9} ?SEARCH/m.test(text)
