import { useState } from 'react'
import { Segmented } from 'antd'
import {
  disposeBattery,
  rotateBatteries,
  sendBattery,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { BatteryDetail, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { batteriesChanged } from './batteries.queries.ts'

export type Asked = 'charge' | 'repair' | 'warranty' | 'dispose' | 'rotate'

interface Question {
  title: string
  done: string
  action: string
  label: string
  content: string
  isOptional: boolean
}
const sent = {
  label: 'A quién',
  action: 'Mandar',
  content: 'Sale del almacén hasta que se reciba.',
  isOptional: true,
}
const questions: Record<Exclude<Asked, 'rotate'>, Question> = {
  charge: { ...sent, title: 'Mandar a cargar', done: 'en carga' },
  repair: { ...sent, title: 'Mandar a reparar', done: 'en reparación' },
  warranty: { ...sent, title: 'Reclamar la garantía de', done: 'en garantía' },
  dispose: {
    title: 'Desechar',
    action: 'Desechar',
    label: 'Motivo',
    content: 'Ya no se monta ni cuenta en existencias; su historia se queda.',
    done: 'desechada',
    isOptional: false,
  },
}

interface AskProps {
  battery: BatteryDetail
  unit: UnitBatteries | undefined
  asked: Asked
  close: () => void
}

/** What is asked before a battery leaves, ends or changes its place. */
export function AskBattery({ battery, unit, asked, close }: AskProps) {
  if (asked === 'rotate') return unit ? <AskPlace battery={battery} unit={unit} close={close} /> : null
  const { title, done, ...question } = questions[asked]
  const send = async (text: string) => {
    if (asked === 'dispose') await call(disposeBattery, { id: battery.id, body: { reason: text } })
    else await call(sendBattery, { id: battery.id, body: { kind: asked, provider: text } })
    toast.success(`${battery.serial} ${done}`)
    await batteriesChanged()
  }
  return (
    <AskDialog
      {...question}
      title={`${title} ${battery.serial}`}
      danger={asked === 'dispose'}
      send={send}
      close={close}
    />
  )
}

/** Another letter of its bank; whoever is there takes its own. */
function AskPlace({ battery, unit, close }: Pick<AskProps, 'battery' | 'close'> & { unit: UnitBatteries }) {
  const others = Array.from({ length: unit.bank }, (_, i) => i + 1).filter((one) => one !== battery.position)
  const [position, setPosition] = useState(others[0] ?? 1)
  const there = unit.batteries.find((one) => one.position === position)
  const send = async (reason: string) => {
    const moves = [
      { batteryId: battery.id, unitId: unit.unitId, position },
      ...(there && battery.position !== null
        ? [{ batteryId: there.id, unitId: unit.unitId, position: battery.position }]
        : []),
    ]
    await call(rotateBatteries, { body: { moves, reason } })
    toast.success(`${battery.serial} en la posición ${bankLetter(position)}`)
    await batteriesChanged()
  }
  return (
    <AskDialog
      title={`Cambiar de posición ${battery.serial}`}
      content={there ? `Cambia de lugar con ${there.serial}.` : 'Ese lugar está vacío.'}
      action="Cambiar"
      label="Motivo (queda en la historia)"
      isOptional
      send={send}
      close={close}
    >
      <Segmented
        value={position}
        onChange={setPosition}
        options={others.map((value) => ({ value, label: bankLetter(value) }))}
      />
    </AskDialog>
  )
}
