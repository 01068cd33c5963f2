import 'handrail/styles.css'
import '../../transcript/page/page.css'
import { drawPage } from '../../transcript/page/drawPage.tsx'
import { Playground } from './Playground.tsx'

drawPage(<Playground />)
