import { rowsOf } from '../../src/ui/content/walkJson.ts'
it('x', () => { for (const t of ['3\n', 'x\n', 'x \n', '\n', ' \n ', 'true\n', 'a\tb', 'a\n b ', 'x\r', '\ta', 'a\\nb', '{"a":1}\n', '\n\n', 'null\n', '"q"\n', 'x\n ', 'OK', ' x', '\u00a0x', 'x\u2028y', '\ufeffa\nb']) console.log(JSON.stringify(t), '=>', rowsOf(t).rows.map(r => `${r.kind}:${JSON.stringify(r.text)}`).join()) })
