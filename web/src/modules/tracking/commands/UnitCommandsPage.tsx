import { lazy, Suspense, useEffect } from 'react'
import type { UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { isEngine } from '@arriero/contract/tracking/commands.rules.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useNow } from '../../../kit/now.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { CommandDock } from './CommandDock.tsx'
import { CommandList } from './CommandList.tsx'
import { useUnitCommands } from './commands-data.ts'
import { choiceOf, openEngine, spanOf } from './commands.words.ts'
import { CutPanel } from './CutPanel.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import '../map/map.css'
import '../live-map/live-map.css'
import './commands.css'

const CommandMap = lazy(() => import('./CommandMap.tsx').then((m) => ({ default: m.CommandMap })))

/** So long without an answer of the server is worth a word. */
const quietMs = 15_000

/** `/Consola/comandos/:unitId`: what a unit may be asked, and what was; `?pedir=engine_cut` opens the panel of one. */
export function UnitCommandsPage() {
  const { unitId = '' } = useRouteParams()
  const { data, error, refetch, dataUpdatedAt } = useUnitCommands(Number(unitId))
  useEffect(() => {
    document.title = data ? `Comandos de ${data.unit.name} · Arriero` : 'Comandos · Arriero'
  }, [data])
  if (error && !data)
    return (
      <div className="command-screen">
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    )
  return data ? <Sheet sheet={data} heardAt={dataUpdatedAt} /> : <div className="command-screen" aria-busy />
}

function Sheet({ sheet, heardAt }: { sheet: UnitCommands; heardAt: number }) {
  const [search, patch] = useSearchParams()
  const isPhone = useIsPhone()
  const now = useNow(1000)
  const choose = (choice: string | undefined) => patch({ pedir: choice, comando: undefined })
  const chosen = search.pedir ?? (search.comando ? 'engine_cut' : undefined)
  const panel = panelOf(sheet, chosen, choose)
  const isQuiet = now - heardAt > quietMs
  return (
    <div className={`command-screen ${panel ? 'command-open' : ''}`}>
      <div className="command-map">
        <Suspense fallback={<div className="map-canvas" />}>
          <CommandMap sheet={sheet} />
        </Suspense>
      </div>
      {isQuiet && (
        <p className="command-quiet" role="status">
          {`Sin noticia del servidor desde hace ${spanOf(now - heardAt)}; lo pedido espera allá y no se pierde.`}
        </p>
      )}
      {(!isPhone || !panel) && <CommandList sheet={sheet} chosen={chosen} onChoose={choose} />}
      {(!isPhone || !panel) && <CommandDock name={sheet.unit.name} commands={sheet.commands} />}
      {panel}
    </div>
  )
}

function panelOf(sheet: UnitCommands, chosen: string | undefined, choose: (choice: string | undefined) => void) {
  const offer = sheet.offers.find((one) => choiceOf(one) === chosen)
  if (!chosen || !offer) return null
  const close = () => choose(undefined)
  const shared = { sheet, onClose: close, sub: subOf(sheet) }
  const open = isEngine(offer.kind) ? openEngine(sheet) : undefined
  if (open) return <WaitingPanel key={open.id} {...shared} command={open} />
  // What was cut meanwhile may be restored; the panel of what cannot be asked any more closes.
  if (offer.whyNot !== null) return null
  if (offer.kind === 'engine_cut') return <CutPanel {...shared} onChoose={(other) => choose(choiceOf(other))} />
  return <OrderPanel key={chosen} {...shared} offer={offer} />
}

function subOf({ through }: UnitCommands): string {
  if (!through) return ''
  const age = through.lastAt ? spanOf(Math.max(0, Date.now() - Date.parse(through.lastAt))) : null
  return [through.name, through.isOnline ? 'en línea' : 'fuera de línea', age && `hace ${age}`]
    .filter(Boolean)
    .join(', ')
}
