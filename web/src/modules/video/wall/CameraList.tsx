import { useMemo, useState } from 'react'
import { Input, Skeleton } from 'antd'
import {
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconSearch,
} from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { brandOf, minutesUsed } from '@arriero/contract/video/video.rules.ts'
import type { View, Wall } from '@arriero/contract/video/wall.contract.ts'
import { folded, number, speed } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { channelWords, planTone, statusLook } from '../video.words.ts'
import { PlanBar, planShare } from './PlanBar.tsx'
import { grouped, groupLabels, isSameView } from './wall.ts'

const groupTones = { attention: 'red', online: 'green', silent: 'grey' } as const

interface CameraListProps {
  cameras: readonly Camera[]
  wall: Wall
  /** Of the chosen tile. */
  chosenId: number | undefined
  /** What its camera raised and waits for somebody, in words: '3 somnolencias'. */
  eventsOf: (camera: Camera) => { count: number; words: string } | undefined
  onShow: (view: View) => void
  onHide: (view: View) => void
}

/** The cameras, worst first; a click shows one, its channels join or leave the wall one by one. */
export function CameraList({ cameras, wall, chosenId, eventsOf, onShow, onHide }: CameraListProps) {
  const [text, setText] = useState('')
  const groups = useMemo(() => {
    const words = folded(text).split(/\s+/).filter(Boolean)
    const found = cameras.filter(({ name, unit, source }) => {
      const haystack = folded(`${unit?.name ?? ''} ${name} ${source.name}`)
      return words.every((word) => haystack.includes(word))
    })
    return grouped(found, (camera) => eventsOf(camera)?.count ?? 0)
  }, [cameras, text, eventsOf])
  const used = cameras.reduce((sum, { usedSeconds }) => sum + usedSeconds, 0)
  const whole = cameras.reduce((sum, { planSeconds }) => sum + planSeconds, 0)
  return (
    <aside className="camera-list" aria-label="Cámaras">
      <div className="camera-search">
        <Input
          prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
          placeholder="Buscar unidad"
          aria-label="Buscar unidad"
          allowClear
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="camera-groups" {...scrollable('Lista de cámaras')}>
        {cameras.length === 0 && <Skeleton active />}
        {cameras.length > 0 && groups.length === 0 && <p className="camera-none">Ninguna cámara se llama así.</p>}
        {groups.map(({ group, cameras: own }) => (
          <section key={group} aria-label={groupLabels[group]}>
            <h2 className={`tone-${groupTones[group]}`}>
              <i aria-hidden />
              {groupLabels[group]} <small>{own.length}</small>
              {group === 'attention' && <span>plan, min</span>}
            </h2>
            <ul>
              {own.map((camera) => (
                <CameraRow
                  key={camera.id}
                  camera={camera}
                  events={eventsOf(camera)?.words}
                  isChosen={camera.id === chosenId}
                  wall={wall}
                  onShow={onShow}
                  onHide={onHide}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <footer>
        {monthName()}: {number(minutesUsed(used), 1)} de {number(whole / 60)} min
      </footer>
    </aside>
  )
}

const months = new Intl.DateTimeFormat('es-MX', { month: 'long' })
const monthName = () => {
  const name = months.format(new Date())
  return name.charAt(0).toUpperCase() + name.slice(1)
}

interface CameraRowProps extends Pick<CameraListProps, 'wall' | 'onShow' | 'onHide'> {
  camera: Camera
  events: string | undefined
  isChosen: boolean
}

function CameraRow({ camera, events, isChosen, wall, onShow, onHide }: CameraRowProps) {
  const { id, unit, name, planSeconds, properties } = camera
  const tone = planTone(camera)
  const first = properties.channelsVisible[0] ?? 1
  return (
    <li className={isChosen ? 'camera-chosen' : ''}>
      <button type="button" aria-pressed={isChosen} onClick={() => onShow({ cameraId: id, channel: first })}>
        <b>{unit?.name ?? name}</b>
        <span className="camera-plan">
          <span className={tone === 'blue' ? '' : `tone-${tone} tinted`}>{planShare(camera)}</span>
          {` / ${planSeconds / 60}`}
        </span>
        <span className={events ? 'camera-says tone-red tinted' : 'camera-says'}>
          <Signal camera={camera} />
          {events ?? saysOf(camera)}
        </span>
        <PlanBar plan={camera} />
      </button>
      {isChosen && (
        <span className="camera-channels" role="group" aria-label="Canales en el muro">
          {properties.channelsVisible.map((channel) => {
            const view = { cameraId: id, channel }
            const isShown = wall.tiles.some((tile) => isSameView(tile, view))
            return (
              <button
                key={channel}
                type="button"
                aria-pressed={isShown}
                onClick={() => (isShown ? onHide(view) : onShow(view))}
              >
                {channelWords(camera, channel)}
              </button>
            )
          })}
        </span>
      )}
    </li>
  )
}

/** What stands under its name: what is wrong, else how fast it goes. */
function saysOf(camera: Camera): string {
  const { status, lastAt, usedSeconds, planSeconds, position, type } = camera
  if (status !== 'online') return lastAt ? 'Cámara fuera de linea' : statusLook(camera).label
  if (planTone(camera) === 'red') return `Quedan ${number(minutesUsed(Math.max(planSeconds - usedSeconds, 0)), 1)} min`
  const { label } = brandOf(type)
  if (!position) return label
  return `${label} · ${position.speed >= 1 ? speed(position.speed) : position.ignition ? 'ralentí' : 'detenida'}`
}

const bars = [IconAntennaBars1, IconAntennaBars2, IconAntennaBars3, IconAntennaBars4, IconAntennaBars5] as const

/** Of the telephone network; a device that does not say has all bars while it is in line and none otherwise. */
function Signal({ camera: { status, position } }: { camera: Camera }) {
  const isOnline = status === 'online'
  const known = position?.signalPercent ?? null
  const Bars = bars[isOnline ? (known === null ? 4 : Math.min(4, Math.ceil(known / 25))) : 0] ?? IconAntennaBars1
  const said = !isOnline ? 'Sin señal' : known === null ? 'Con señal' : `Señal ${number(known)} %`
  return (
    <span
      className={isOnline ? 'camera-signal' : 'camera-signal camera-away'}
      role="img"
      aria-label={said}
      title={said}
    >
      <Bars size={18} stroke={2} />
    </span>
  )
}
