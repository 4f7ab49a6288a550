import { expect, test } from 'vitest'
import { isAccepted } from './file-choice.tsx'

test.each([
  [{ name: 'Viajes.XLSX', type: '' }, ['.xlsx', '.csv'], true],
  [{ name: 'viajes.xlsx.exe', type: '' }, ['.xlsx', '.csv'], false],
  [{ name: 'foto', type: 'image/png' }, ['image/png', 'image/jpeg'], true],
  [{ name: 'foto.png', type: 'text/html' }, ['image/png'], false],
])('a dropped %j is one of %j: %s', (file, accept, is) => expect(isAccepted(file, accept)).toBe(is))
