import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { Skeleton } from 'antd'
import { open } from '@arriero/contract/crm/crm.rules.ts'
import type { Stage } from '@arriero/contract/crm/config.contract.ts'
import { saleBoard, type SaleLane } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { viewFromSearch } from '../../../kit/list/list-view.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { crmPaths } from '../crm.paths.ts'
import { configQuery } from '../crm.queries.ts'
import { crmKey, pesos } from '../crm.words.ts'
import { boardFilters, filtersOf } from '../list/sale-list.ts'
import { SaleActions, SaleTabs } from '../SaleHead.tsx'
import { Strip } from '../Strip.tsx'
import { Folded, Lane } from './Lane.tsx'
import { Moving, useMove } from './moving.tsx'
import { StageSwitch } from './StageSwitch.tsx'
import '../crm.css'

/** Sales by where they stand, what needs somebody now on top. */
export function BoardPage() {
  const [search, patch] = useSearchParams()
  const view = viewFromSearch(search)
  const asked = filtersOf(view)
  const { data: config, error: noConfig, refetch: again } = useQuery(configQuery)
  const { data, error, refetch } = useQuery({
    queryKey: [...crmKey, 'board', asked],
    queryFn: ({ signal }) => call(saleBoard, { query: asked, signal }),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  })
  const lanes = new Map((data ?? []).map((lane) => [lane.stageId, lane]))
  const ofOpen = (config?.stages ?? []).flatMap(({ id, kind }) => (kind === open ? (lanes.get(id) ?? []) : []))
  const sum = (of: (lane: SaleLane) => number) => ofOpen.reduce((whole, lane) => whole + of(lane), 0)
  const failed = noConfig ?? error
  const isEmpty = data?.length === 0 && Object.values(asked).every((value) => value === undefined)
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Ventas"
            sub={
              data &&
              `${plural(
                sum(({ count }) => count),
                'abierta',
                'abiertas',
              )} · ${pesos(sum(({ amount }) => amount))}`
            }
            actions={<SaleActions here={crmPaths.board} />}
          />
          <SaleTabs here={crmPaths.board} />
        </>
      }
    >
      <Strip ownerId={asked.ownerId} />
      <section className="card board-card-frame" aria-label="Tablero">
        <FilterBar<SaleRow>
          view={view}
          patch={patch}
          placeholder="Buscar venta o empresa"
          filters={boardFilters}
          views={[]}
        />
        {failed && !(data && config) ? (
          <ErrorState error={failed} retry={() => void Promise.all([refetch(), again()])} />
        ) : !data || !config ? (
          <Skeleton active className="card-body" />
        ) : isEmpty ? (
          <EmptyState
            title="Aún no hay ventas"
            text="Lo que se ofrece a cada empresa, en qué etapa va y qué sigue. Cree la primera o impórtelas de Excel."
          />
        ) : (
          <Moving>
            <Board stages={config.stages} lanes={lanes} />
          </Moving>
        )}
      </section>
    </DetailPage>
  )
}

/** Where a card was let go: over another one, or over a stage. */
interface Over {
  stageId: number
  /** The sale it was dropped on. */
  saleId?: number
}

/** A card under the pointer counts before the stage it stands in; carried by keys, what it lies on most. */
const collisions: CollisionDetection = (args) => {
  const hits = args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args)
  const others = hits.filter(({ id }) => id !== `on-${args.active.id}`)
  return others.toSorted((a, b) => Number(String(b.id).startsWith('on-')) - Number(String(a.id).startsWith('on-')))
}

/** Left and right go to the next stage, up and down along it. */
const alongBoard: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context: { over, droppableRects, active } },
) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step !== undefined) {
    event.preventDefault()
    const stages = [...droppableRects].filter(([id]) => String(id).startsWith('stage-'))
    const ordered = stages.toSorted(([, a], [, b]) => a.left - b.left || a.top - b.top)
    const own = ((over ?? active)?.data.current as Over | undefined)?.stageId
    const next = ordered[ordered.findIndex(([id]) => id === `stage-${own}`) + step]
    return next && { x: next[1].left + 8, y: next[1].top + 48 }
  }
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.code]
  if (down === undefined) return undefined
  event.preventDefault()
  return { ...currentCoordinates, y: currentCoordinates.y + down * 96 }
}

type Lanes = ReadonlyMap<number, SaleLane>
interface BoardProps {
  stages: readonly Stage[]
  lanes: Lanes
}

function Board({ stages, lanes: newest }: BoardProps) {
  const move = useMove()
  // What others change meanwhile is shown once the card is let go: where it was taken from is what one chose by.
  const [held, hold] = useState<Lanes>()
  const lanes = held ?? newest
  const { sensors, announcements } = useCarrying(stages)
  const take = (_: DragStartEvent) => hold(newest)
  const letGo = () => hold(undefined)
  const drop = ({ active, over }: DragEndEvent) => {
    letGo()
    const { sale } = active.data.current as { sale: SaleRow }
    const target = over?.data.current as Over | undefined
    const stage = stages.find(({ id }) => id === target?.stageId)
    if (!target || !stage || target.saleId === sale.id) return
    const others = (lanes.get(stage.id)?.sales ?? []).filter(({ id }) => id !== sale.id)
    const at = others.findIndex(({ id }) => id === target.saleId)
    if (at < 0 && stage.id === sale.stageId) return
    move({ sale, stage, afterId: at < 0 ? undefined : (others[at - 1]?.id ?? null) })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      onDragStart={take}
      onDragCancel={letGo}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Barra espaciadora la toma y la suelta; las flechas la llevan; Escape la deja donde estaba.',
        },
      }}
    >
      {useIsPhone() ? <OneStage stages={stages} lanes={lanes} /> : <AllStages stages={stages} lanes={lanes} />}
    </DndContext>
  )
}

/** By pointer or by keys, and what is said meanwhile. */
function useCarrying(stages: readonly Stage[]) {
  // A click opens the card: it is carried once the pointer has gone some way.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: alongBoard }),
  )
  const nameOf = (over: { data: { current?: unknown } } | null) =>
    stages.find(({ id }) => id === (over?.data.current as Over | undefined)?.stageId)?.name
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lleva ${(active.data.current as { sale: SaleRow }).sale.folio}`,
    onDragOver: ({ over }) => (nameOf(over) ? `Sobre ${nameOf(over)}` : 'Fuera del tablero'),
    onDragEnd: ({ over }) => (nameOf(over) ? `Se soltó en ${nameOf(over)}` : 'Se quedó donde estaba'),
    onDragCancel: () => 'Se quedó donde estaba',
  }
  return { sensors, announcements }
}

/** Open ones as columns; what ended is folded beside them, to be dropped on. */
function AllStages({ stages, lanes }: BoardProps) {
  const [standing, ended] = [stages.filter(({ kind }) => kind === open), stages.filter(({ kind }) => kind !== open)]
  return (
    <div className="crm-scroll">
      <div
        className="board crm-board"
        style={{ gridTemplateColumns: `repeat(${standing.length}, minmax(184px, 1fr)) 44px` }}
      >
        {standing.map((stage) => (
          <Lane key={stage.id} stage={stage} lane={lanes.get(stage.id)} />
        ))}
        <div className="crm-ended">
          {ended.map((stage) => (
            <Folded key={stage.id} stage={stage} lane={lanes.get(stage.id)} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** On a phone one of them, which its address names. */
function OneStage({ stages, lanes }: BoardProps) {
  const [search, patch] = useSearchParams()
  const shown = stages.find(({ id }) => String(id) === search.etapa) ?? stages[0]!
  return (
    <>
      <StageSwitch stages={stages} lanes={lanes} shown={shown.id} show={(id) => patch({ etapa: String(id) })} />
      <div className="board crm-board">
        <Lane key={shown.id} stage={shown} lane={lanes.get(shown.id)} />
      </div>
    </>
  )
}
