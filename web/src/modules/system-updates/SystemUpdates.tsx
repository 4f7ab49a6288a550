import { Modal } from 'antd'
import { IconBug, IconInfoCircle, IconSparkles, IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  getSystemUpdate,
  importance,
  listSystemUpdates,
  updateType,
  type SystemUpdate,
} from '@arriero/contract/system-updates/system-updates.contract.ts'
import { call } from '../../kit/call.ts'
import { date } from '../../kit/format.ts'
import { EmptyState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { toneOf } from './system-updates.words.ts'
import './system-updates.css'

const typeIcons = { 1: IconSparkles, 2: IconTrendingUp, 3: IconBug, 4: IconInfoCircle } as const

/** Importance, title, version, date and description of one notice, with the others beside it (rule SHELL-03). */
export function SystemUpdates({
  id,
  choose,
  close,
}: {
  id: number | undefined
  choose: (id: number) => void
  close: () => void
}) {
  return (
    <Modal
      open
      centered
      width={880}
      footer={null}
      onCancel={close}
      className="updates"
      title={<span className="visually-hidden">Novedades del Sistema</span>}
    >
      <Updates id={id} choose={choose} />
    </Modal>
  )
}

function Updates({ id, choose }: { id: number | undefined; choose: (id: number) => void }) {
  const list = useQuery({ queryKey: ['system-updates'], queryFn: ({ signal }) => call(listSystemUpdates, { signal }) })
  const shownId = id ?? list.data?.[0]?.id
  const one = useQuery({
    queryKey: ['system-update', shownId],
    placeholderData: undefined,
    retry: false,
    enabled: shownId !== undefined,
    queryFn: ({ signal }) => call(getSystemUpdate, { id: shownId ?? 0, signal }),
  })
  const isMissing = one.isError || list.isError || (list.data?.length === 0 && shownId === undefined)
  return (
    <div className="updates-body">
      <aside>
        <h2>Novedades del Sistema</h2>
        {one.data && (
          <p>
            Versión {one.data.version}, {date(one.data.releaseDate)}
          </p>
        )}
        <ul>
          {list.data?.map((update) => (
            <UpdateLine
              key={update.id}
              update={update}
              isShown={update.id === shownId}
              onChoose={() => choose(update.id)}
            />
          ))}
        </ul>
      </aside>
      <section>
        {isMissing && <EmptyState title="No se encontró la actualización" icon={IconInfoCircle} />}
        {!isMissing && !one.data && (
          <span className="bars" role="status" aria-label="Cargando">
            <i style={{ width: '40%' }} />
            <i />
            <i />
            <i style={{ width: '70%' }} />
          </span>
        )}
        {one.data && !isMissing && <Update update={one.data} />}
      </section>
    </div>
  )
}

function UpdateLine({ update, isShown, onChoose }: { update: SystemUpdate; isShown: boolean; onChoose: () => void }) {
  const type = updateType(update.type)
  return (
    <li>
      <button type="button" className={isShown ? 'update-shown' : ''} aria-current={isShown} onClick={onChoose}>
        <Tile icon={typeIcons[type.id]} tone={toneOf(type.colour)} />
        <span className="two-lines">
          <span className="two-lines-top">{update.title}</span>
          <span className="two-lines-bottom">{type.label}</span>
        </span>
        <Importance of={update} />
      </button>
    </li>
  )
}

function Importance({ of: { importance: level } }: { of: SystemUpdate }) {
  const { label, colour } = importance(level)
  return <StatePill tone={toneOf(colour)}>{label}</StatePill>
}

function Update({ update }: { update: SystemUpdate }) {
  return (
    <article>
      <Importance of={update} />
      <h3>{update.title}</h3>
      <small>
        Versión {update.version} · {date(update.releaseDate)}
      </small>
      {update.description.split(/\n{2,}/).map((paragraph, at) => (
        <p key={`${at}:${paragraph.slice(0, 20)}`}>{paragraph}</p>
      ))}
    </article>
  )
}
