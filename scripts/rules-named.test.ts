import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)

test('every rule that code names is told in docs/reglas.md', () => {
  const told = new Set(readFileSync(new URL('docs/reglas.md', root), 'utf8').match(/(?<=^\| )[A-Z]+-\d{2}(?= \|)/gm))
  const named = execFileSync(
    'git',
    ['grep', '-hoE', '\\b(rules?|Rules?) [A-Z]{2,12}-[0-9]{2}\\b', '--', '*.ts', '*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const ids = new Set(named.match(/[A-Z]{2,12}-\d{2}/g))
  expect([...ids].filter((id) => !told.has(id))).toEqual([])
})
