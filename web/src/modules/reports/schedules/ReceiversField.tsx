import { useState } from 'react'
import { Button, Select } from 'antd'
import { IconMail, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reportPeople } from '@arriero/contract/reports/reports.contract.ts'
import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import { reportLimits } from '@arriero/contract/reports/reports.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useSession } from '../../../kit/session.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { useTyped } from '../../../kit/typed.ts'
import { zones } from '../../accounts/accounts.words.ts'

type Names = ReadonlyMap<number, string>

export const ReceiversField = ({ name, names }: { name: string; names: Names }) => (
  <Field
    name={name}
    label="Personas y direcciones"
    span={2}
    isReshaped
    words={(value) =>
      (value as Receiver[]).map(({ userId, email }) => email ?? names.get(userId ?? 0) ?? '').join(', ')
    }
    hint="Quien no puede ver una unidad no la recibe en su archivo."
    rules={[
      {
        validator: (_rule, value: Receiver[]) =>
          value.length > 0 ? Promise.resolve() : Promise.reject(new Error('Diga quién lo recibe.')),
      },
    ]}
  >
    <ReceiversControl names={names} />
  </Field>
)

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

function ReceiversControl({
  names,
  value = [],
  onChange,
}: {
  names: Names
  value?: Receiver[]
  onChange?: (receivers: Receiver[]) => void
}) {
  const me = useSession((state) => state.auth?.user)
  const [text, setText] = useState('')
  const [added, setAdded] = useState<Names>(new Map())
  const typed = useTyped(text)
  const { data: people = [], isFetching } = useQuery({
    queryKey: ['reports', 'people', typed],
    queryFn: ({ signal }) => call(reportPeople, { query: { ...(typed && { search: typed }) }, signal }),
  })
  const zone = me?.account.timezone ?? 'America/Mexico_City'
  const nameOf = (id: number) =>
    added.get(id) ??
    names.get(id) ??
    people.find((one) => one.id === id)?.name ??
    (id === me?.userId ? me.name : 'Persona')
  const options = [
    ...people
      .filter(({ id }) => !value.some(({ userId }) => userId === id))
      .map(({ id, name, email }) => ({
        value: String(id),
        label: email === null ? `${name}, sin correo` : name,
        disabled: email === null,
      })),
    ...(isEmail(text.trim()) && !value.some(({ email }) => email === text.trim().toLowerCase())
      ? [{ value: text.trim().toLowerCase(), label: `${text.trim()}, de fuera` }]
      : []),
  ]
  const pick = (chosen: string) => {
    const id = /^\d+$/.test(chosen) ? Number(chosen) : null
    if (id !== null) setAdded(new Map([...added, [id, nameOf(id)]]))
    onChange?.([...value, id === null ? { userId: null, email: chosen, zone } : { userId: id, email: null, zone }])
    setText('')
  }
  return (
    <div className="report-receivers">
      <ul>
        {value.map((one, at) => {
          const who = one.userId === null ? (one.email ?? '') : nameOf(one.userId)
          return (
            <li key={one.userId ?? one.email}>
              {one.userId === null ? <Tile icon={IconMail} /> : <Avatar name={who} />}
              <span title={who}>
                {who}
                {one.userId === null && <small>De fuera, sin usuario</small>}
              </span>
              <Select
                size="small"
                aria-label={`Zona de ${who}`}
                popupMatchSelectWidth={false}
                value={one.zone}
                options={
                  zones.some((known) => known.value === one.zone)
                    ? zones
                    : [...zones, { value: one.zone, label: one.zone }]
                }
                onChange={(next: string) =>
                  onChange?.(value.map((other, i) => (i === at ? { ...other, zone: next } : other)))
                }
              />
              <Button
                type="text"
                size="small"
                aria-label={`Quitar a ${who}`}
                icon={<IconX size={16} stroke={1.75} />}
                onClick={() => onChange?.(value.filter((_, i) => i !== at))}
              />
            </li>
          )
        })}
      </ul>
      {value.length < reportLimits.receivers && (
        <Select
          showSearch
          aria-label="Agregar persona o correo"
          placeholder="Agregar persona o correo@ejemplo.mx"
          value={null}
          searchValue={text}
          onSearch={setText}
          filterOption={false}
          loading={isFetching}
          options={options}
          onChange={(chosen: string | null) => chosen && pick(chosen)}
          notFoundContent={isFetching ? 'Buscando…' : 'Nadie con ese nombre; escriba un correo completo.'}
        />
      )}
    </div>
  )
}
