import { useState } from 'react'
import { Input, Radio } from 'antd'
import type { DeedProps } from './Deeds.tsx'
import { Doing } from './Doing.tsx'

/** What breaks most often, said with one tap. */
const usual = ['Fuga de aceite', 'Frenos', 'Llanta', 'Batería', 'No arranca', 'Golpe']

/** What is wrong with it, in words; with photographs there is the whole form. */
export function ReportFault({ scan: { subject, goods }, done }: DeedProps) {
  const [description, setDescription] = useState('')
  const [isUsable, setUsable] = useState(true)
  if (!subject) return null
  const said = description.trim()
  const where = { ...(goods?.itemId && { itemId: goods.itemId }), ...(goods?.storeId && { storeId: goods.storeId }) }
  const thing = goods ? { partId: goods.partId, ...where } : { assetId: subject.id }
  const goesOut = !isUsable && (goods ? goods.itemId !== null : true)
  const after = goesOut ? (goods ? ' y sacarla de uso' : ' y pasar a En taller') : ''
  return (
    <Doing
      deed={said ? { what: 'fault', ...thing, description: said, usable: isUsable } : undefined}
      words={`Reportar falla de ${subject.name}${after}`}
      done={done}
    >
      {!goods && (
        <div className="scan-usual">
          {usual.map((fault) => (
            <button
              key={fault}
              type="button"
              aria-pressed={said === fault}
              onClick={() => setDescription(said === fault ? '' : fault)}
            >
              {fault}
            </button>
          ))}
        </div>
      )}
      <Input.TextArea
        aria-label="Qué pasa"
        placeholder="Qué pasa"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Radio.Group
        className="scan-usable"
        aria-label="¿Se puede usar?"
        optionType="button"
        size="large"
        value={isUsable}
        onChange={({ target }) => setUsable(target.value as boolean)}
        options={[
          { value: true, label: 'Se puede usar' },
          { value: false, label: 'No usar' },
        ]}
      />
    </Doing>
  )
}
