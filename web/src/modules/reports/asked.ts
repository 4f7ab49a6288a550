import { useMemo } from 'react'
import {
  reportAsked,
  type ReportAsked,
  type ReportKindFacts,
  type SavedReport,
} from '@arriero/contract/reports/reports.entities.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { reportPaths } from './reports.paths.ts'
import { askedOf } from './reports.words.ts'

/** Where a saved report, a template, or what was asked of either opens. */
export const openAddress = (given: { saved?: number; kind?: string; asked?: ReportAsked }) => {
  const search = new URLSearchParams({
    ...(given.saved !== undefined && { abierto: String(given.saved) }),
    ...(given.kind !== undefined && { plantilla: given.kind }),
    ...(given.asked && { pedido: JSON.stringify(given.asked) }),
  })
  return `${reportPaths.home}?${search}`
}

/** What the address opens: a saved report, or a template, and what is asked of it. */
export function useOpened(saved: readonly SavedReport[] | undefined, kinds: readonly ReportKindFacts[] | undefined) {
  const [search, patch] = useSearchParams()
  const { abierto, plantilla, pedido } = search
  return useMemo(() => {
    const report = saved?.find(({ id }) => String(id) === abierto)
    const given = parsed(pedido)
    const base = report?.asked ?? (plantilla ? askedBy(kinds, plantilla) : undefined)
    const asked = given ?? base
    const kind = kinds?.find(({ code }) => code === asked?.kind)
    return {
      report,
      kind,
      asked: kind && asked,
      isOpen: abierto !== undefined || plantilla !== undefined || pedido !== undefined,
      isChanged: given !== undefined && JSON.stringify(given) !== JSON.stringify(base),
      change: (next: ReportAsked) => patch({ pedido: JSON.stringify(next) }),
      close: () => patch({ abierto: undefined, plantilla: undefined, pedido: undefined }),
    }
  }, [saved, kinds, abierto, plantilla, pedido, patch])
}

const askedBy = (kinds: readonly ReportKindFacts[] | undefined, code: string) => {
  const kind = kinds?.find((one) => one.code === code)
  return kind && askedOf(kind)
}

function parsed(text: string | undefined): ReportAsked | undefined {
  if (!text) return undefined
  try {
    const read = reportAsked.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
