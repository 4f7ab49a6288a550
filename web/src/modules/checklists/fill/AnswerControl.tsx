import { Button, Input, InputNumber } from 'antd'
import { IconMapPin } from '@tabler/icons-react'
import type { AnswerValue } from '@arriero/contract/checklists/filled/answers.ts'
import { yesNoAnswers, type Question } from '@arriero/contract/checklists/templates/content.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { Drawing } from './Drawing.tsx'
import { Signature } from './Signature.tsx'
import { hereNow } from './here.ts'

interface AnswerControlProps {
  id: string
  question: Question
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
}

/** The control of one kind of question, 44 px high for a thumb. */
export function AnswerControl({ id, question, value, onChange }: AnswerControlProps) {
  const labelled = { 'aria-labelledby': `${id}-texto` }
  switch (question.kind) {
    case 'yesNo':
      return <Choices labelled={labelled} options={yesNoAnswers} chosen={[value]} choose={onChange} />
    case 'choice':
      return <Choices labelled={labelled} options={question.options} chosen={[value]} choose={onChange} />
    case 'many': {
      const chosen = Array.isArray(value) ? value : []
      const toggle = (one: string) =>
        onChange(chosen.includes(one) ? chosen.filter((it) => it !== one) : [...chosen, one])
      return <Choices labelled={labelled} options={question.options} chosen={chosen} choose={toggle} many />
    }
    case 'number':
      return (
        <InputNumber
          {...labelled}
          size="large"
          inputMode="decimal"
          controls={false}
          suffix={question.measure}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'text':
    case 'qr':
      return (
        <Input
          {...labelled}
          size="large"
          maxLength={question.kind === 'qr' ? 200 : 2000}
          placeholder={question.kind === 'qr' ? 'Lea o escriba el código' : undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'date':
      return (
        <input
          {...labelled}
          className="fill-date"
          type="date"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'place':
      return <Place value={value} onChange={onChange} />
    case 'drawing':
      return <Drawing labelled={labelled} value={value} onChange={onChange} />
    case 'signature':
      return <Signature labelled={labelled} value={value} onChange={onChange} />
    case 'photo':
      return null
  }
}

interface ChoicesProps {
  labelled: { 'aria-labelledby': string }
  options: readonly { value: string; label: string }[]
  chosen: readonly unknown[]
  choose: (value: string) => void
  many?: boolean
}

const Choices = ({ labelled, options, chosen, choose, many = false }: ChoicesProps) => (
  <div className="fill-choices" role="group" {...labelled}>
    {options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className={chosen.includes(value) ? 'is-chosen' : undefined}
        aria-pressed={chosen.includes(value)}
        data-many={many || undefined}
        onClick={() => choose(value)}
      >
        {label || 'Sin texto'}
      </button>
    ))}
  </div>
)

function Place({ value, onChange }: Pick<AnswerControlProps, 'value' | 'onChange'>) {
  const place = value && typeof value === 'object' && 'place' in value ? value.place : undefined
  const take = async () => {
    const here = await hereNow()
    if (here) onChange({ place: here })
    else
      toast.warning('No se pudo saber dónde está', { detail: 'Permita la ubicación a este sitio e intente otra vez.' })
  }
  return (
    <div className="fill-place">
      <Button size="large" icon={<IconMapPin size={18} stroke={1.75} />} onClick={() => void take()}>
        {place ? 'Tomar otra vez' : 'Estoy aquí'}
      </Button>
      {place && <small>{`${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`}</small>}
    </div>
  )
}
