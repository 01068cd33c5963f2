import 'handrail/styles.css'
import './page.css'
import { drawPage } from './drawPage.tsx'
import { sourcesInPage } from './files/sourcesInPage.ts'
import { Transcripts } from './Transcripts.tsx'

drawPage(<Transcripts initial={sourcesInPage()} isPage />)
