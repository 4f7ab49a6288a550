import { expect, test } from 'vitest'
import { splitStatements } from './sql-statements.ts'

test.each([
  ['', []],
  ['-- nothing\n/* here; */ ;', []],
  ['select 1; select 2', ['1: select 1;', '1: select 2']],
  [
    `-- why\n\nselect ';' -- not; here\n  , "a;b" /* nor; here */;\nselect 2;\n`,
    [`3: select ';' -- not; here\n  , "a;b" /* nor; here */;`, '5: select 2;'],
  ],
  [`select 'it''s;', e'\\';';select 2;`, [`1: select 'it''s;', e'\\';';`, '1: select 2;']],
  [
    'do $$ begin a; $b$;$b$; end $$;\ndo $x$ $$;$$ ; $x$;',
    ['1: do $$ begin a; $b$;$b$; end $$;', '2: do $x$ $$;$$ ; $x$;'],
  ],
  ['select $1, a - b / c; select 2', ['1: select $1, a - b / c;', '1: select 2']],
])('a file is cut only where a statement ends: %j', (sql, statements) => {
  expect(splitStatements(sql).map(({ line, text }) => `${line}: ${text}`)).toEqual(statements)
})
