import { Button, Form, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import type { Relation } from '@arriero/contract/billing/documents/documents.entities.ts'
import { relationTypes } from '@arriero/contract/billing/documents/documents.rules.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'

const isUuid = (text: string) => z.uuid().safeParse(text).success

const rule = {
  validator: async (_rule: unknown, relations: readonly Relation[] = []) => {
    const wrong = relations.flatMap(({ uuids }) => uuids).find((text) => !isUuid(text))
    if (wrong) throw new Error(`«${wrong}» no es un folio fiscal (UUID)`)
  },
}

/** Documents that this one replaces, corrects or applies, by kind of relation. */
export const RelationsField = () => (
  <Form.Item name="relations" label="CFDI relacionados" rules={[rule]}>
    <Relations />
  </Form.Item>
)

function Relations({ value = [], onChange }: { value?: Relation[]; onChange?: (relations: Relation[]) => void }) {
  const { isReadOnly } = useFormContext()
  const change = (place: number, patch: Partial<Relation>) =>
    onChange?.(value.map((relation, at) => (at === place ? { ...relation, ...patch } : relation)))
  return (
    <div className="relations">
      {value.map(({ type, uuids }, place) => (
        <div key={place}>
          <Select
            aria-label="Tipo de relación"
            value={type}
            disabled={isReadOnly}
            options={relationTypes.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
            onChange={(next) => change(place, { type: next })}
          />
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            disabled={isReadOnly}
            aria-label="Folios fiscales"
            placeholder="Folios fiscales (UUID), uno y Enter"
            tokenSeparators={[',', ' ', '\n']}
            maxCount={100}
            value={uuids}
            onChange={(next) => change(place, { uuids: next.map((text) => text.trim().toLowerCase()).filter(Boolean) })}
          />
          {!isReadOnly && (
            <Button
              type="text"
              aria-label="Quitar relación"
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(value.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          type="dashed"
          size="small"
          disabled={value.length >= 10}
          icon={<IconPlus size={14} stroke={1.75} />}
          onClick={() => onChange?.([...value, { type: '04', uuids: [] }])}
        >
          Agregar relación
        </Button>
      )}
    </div>
  )
}
