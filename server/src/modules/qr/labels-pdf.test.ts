import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encode } from 'uqr'
import { freeModules, labelPlace, labelSheets, perPage, symbolBox } from '@arriero/contract/qr/qr.sheets.ts'
import { renderLabels } from './labels-pdf.ts'

const texts = ['https://consola.flota.mx/q/7K3PQ9XW2M', 'https://consola.flota.mx/q/H4TZR1C8VB'] as const
const lines = [{ part: 'name' as const, text: 'Filtro de aceite' }]
const mm = 72 / 25.4

/** Every symbol of a page: where it stands and how large its modules are, in millimetres, and its dark runs. */
function symbolsOf(file: Buffer) {
  const raw = file.toString('latin1')
  const pages = [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    try {
      return [inflateSync(file.subarray(start, raw.indexOf('endstream', start))).toString('latin1')]
    } catch {
      return []
    }
  })
  const symbol = /1 0 0 1 ([\d.]+) ([\d.]+) cm\n([\d.]+) 0 0 \3 0 0 cm\n[^]*?\n((?:\d+ \d+ \d+ [\d.]+ re ?)+)f/g
  return pages.flatMap((page) =>
    [...page.matchAll(symbol)].map(([, x, y, module, runs = '']) => ({
      x: Number(x) / mm,
      y: Number(y) / mm,
      module: Number(module) / mm,
      runs: runs.trim().split(' re'),
    })),
  )
}

test.each(labelSheets.map((sheet) => [sheet.label, sheet] as const))(
  '%s: each symbol stands in its label, with its free border and modules a camera tells apart',
  async (_, sheet) => {
    const offset = perPage(sheet) - 1
    const labels = texts.map((text) => ({ text, spelled: text.slice(-10), lines }))
    const file = await renderLabels({ sheet, offset, labels, createdAt: '2026-11-22T12:00:00.000Z' })
    const symbols = symbolsOf(file)
    const { maskPattern } = encode(texts[0], { ecc: 'Q' })
    expect(symbols).toHaveLength(2)
    for (const [at, place] of [offset, 0].entries()) {
      const { data, size } = encode(texts[at]!, { ecc: 'Q', border: 0, maskPattern })
      const { x, y, module, runs } = symbols[at]!
      const corner = labelPlace(sheet, place)
      expect(module).toBeGreaterThanOrEqual(0.5)
      expect(module * size).toBeGreaterThanOrEqual(20)
      expect(x).toBeCloseTo(corner.x + freeModules * module, 1)
      expect(y).toBeCloseTo(corner.y + (sheet.height - symbolBox(sheet)) / 2 + freeModules * module, 1)
      const dark = runs.reduce((sum, run) => sum + Number(run.trim().split(' ')[2] ?? 0), 0)
      expect(dark).toBe(data.flat().filter(Boolean).length)
    }
  },
)
