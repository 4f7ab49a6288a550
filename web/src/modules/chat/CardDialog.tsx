import { useState } from 'react'
import { Modal, Segmented } from 'antd'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../kit/call.ts'
import { RemoteSelect } from '../../kit/form/RemoteSelect.tsx'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import type { DraggedCard } from './drag.ts'
import { findTrips } from './trips.choice.ts'

const findUnits: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates, driver }) => ({
    value: id,
    label: name,
    detail: [plates, driver].filter(Boolean).join(' · '),
  }))

/** Shares a unit or a trip: everybody sees how it is at that moment, with what they may see of it. */
export function CardDialog({ share, close }: { share: (card: DraggedCard, name: string) => void; close: () => void }) {
  const [kind, setKind] = useState<DraggedCard['kind']>('unit')
  const [chosen, setChosen] = useState<Option>()
  return (
    <Modal
      open
      title="Compartir una unidad o un viaje"
      width={440}
      okText="Compartir"
      okButtonProps={{ disabled: !chosen }}
      cancelText="Cancelar"
      onOk={() => {
        if (chosen) share({ kind, id: Number(chosen.value) }, chosen.label)
        close()
      }}
      onCancel={close}
    >
      <p className="chat-dialog-words">Cada quien ve cómo va en ese momento, con lo que le está permitido ver.</p>
      <Segmented<DraggedCard['kind']>
        block
        value={kind}
        options={[
          { value: 'unit', label: 'Unidad' },
          { value: 'trip', label: 'Viaje' },
        ]}
        onChange={(next) => {
          setKind(next)
          setChosen(undefined)
        }}
      />
      <div className="chat-dialog-field">
        <RemoteSelect
          key={kind}
          load={kind === 'unit' ? findUnits : findTrips}
          onPick={setChosen}
          placeholder={kind === 'unit' ? 'Nombre, placas o conductor' : 'Folio, nombre o unidad'}
        />
      </div>
    </Modal>
  )
}
