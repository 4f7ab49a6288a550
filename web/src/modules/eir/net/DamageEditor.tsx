import type { ReactNode } from 'react'
import { Input, InputNumber, Segmented, Select } from 'antd'
import {
  components,
  damages,
  faces,
  fitted,
  locationCode,
  placeWords,
  repairs,
  responsibles,
  spotProblem,
} from '@arriero/contract/eir/damage.rules.ts'
import type { DamageDraft } from '@arriero/contract/eir/eir.entities.ts'
import type { ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'

interface DamageEditorProps {
  value: DamageDraft
  size: ContainerSize
  onChange: (value: DamageDraft) => void
  /** Its photographs. */
  children?: ReactNode
}

/** Codes one presses; the others are in the list beside them. */
const pressed = damages.slice(0, 7)
const optionOf = ({ code, label }: { code: string; label: string }) => ({ value: code, label: `${label} · ${code}` })

/** What, where and how large a damage is, whose it is and what its repair costs. */
export function DamageEditor({ value, size, onChange, children }: DamageEditorProps) {
  const put = (change: Partial<DamageDraft>) => onChange({ ...value, ...change })
  const problem = spotProblem(value, size)
  const measure = (name: 'length' | 'width' | 'x' | 'y', label: string) => (
    <Named label={label}>
      <InputNumber
        aria-label={label}
        min={name === 'x' || name === 'y' ? 0 : 1}
        max={2000}
        precision={0}
        value={value[name]}
        onChange={(typed) => typed !== null && put({ [name]: typed })}
      />
    </Named>
  )
  return (
    <div className="eir-editor">
      <div className="eir-chips" role="group" aria-label="Daño">
        {pressed.map(({ code, label }) => (
          <button key={code} type="button" aria-pressed={value.damage === code} onClick={() => put({ damage: code })}>
            {label} <small>{code}</small>
          </button>
        ))}
        <Select
          aria-label="Otro daño"
          placeholder="Otro"
          value={pressed.some(({ code }) => code === value.damage) ? null : value.damage}
          options={damages.slice(pressed.length).map(optionOf)}
          onChange={(damage: string) => put({ damage })}
        />
      </div>
      <div className="eir-fields">
        {measure('length', 'Ancho, cm')}
        {measure('width', 'Alto, cm')}
        <Named label="Fondo, cm">
          <InputNumber
            aria-label="Fondo, cm"
            min={0}
            max={2000}
            precision={0}
            value={value.depth}
            onChange={(depth) => put({ depth })}
          />
        </Named>
        <Named label="Cara">
          <Select
            aria-label="Cara"
            value={value.face}
            options={faces.map(({ face, label }) => ({ value: face, label }))}
            onChange={(face) => onChange(fitted({ ...value, face }, size))}
          />
        </Named>
        {measure('x', 'Desde la izquierda, cm')}
        {measure('y', 'Desde arriba, cm')}
        <Named label="Componente">
          <Select
            aria-label="Componente"
            showSearch={{ optionFilterProp: 'label' }}
            value={value.component}
            options={components.filter(({ isOfReefer }) => size.isThermal || !isOfReefer).map(optionOf)}
            onChange={(component: string) => put({ component })}
          />
        </Named>
        <Named label="Reparación">
          <Select
            aria-label="Reparación"
            allowClear
            placeholder="Sin definir"
            value={value.repair}
            options={repairs.map(optionOf)}
            onChange={(repair: string | undefined) => put({ repair: repair ?? null })}
          />
        </Named>
        <Named label="Costo, $">
          <InputNumber
            aria-label="Costo, $"
            min={0}
            max={9_999_999}
            precision={2}
            value={value.cost}
            onChange={(cost) => put({ cost })}
          />
        </Named>
      </div>
      <Segmented
        block
        aria-label="Responde"
        value={value.responsible}
        options={responsibles.map(({ responsible, label }) => ({ value: responsible, label }))}
        onChange={(responsible) => put({ responsible })}
      />
      <Input
        aria-label="Nota"
        placeholder="Nota"
        maxLength={500}
        value={value.note ?? ''}
        onChange={({ target }) => put({ note: target.value || null })}
      />
      {problem ? (
        <p className="eir-problem" role="alert">
          {problem}
        </p>
      ) : (
        <p className="muted">
          {placeWords(value, size)} · <b>{locationCode(value, size)}</b>
        </p>
      )}
      {children}
    </div>
  )
}

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="eir-named">
    <span aria-hidden>{label}</span>
    {children}
  </div>
)
