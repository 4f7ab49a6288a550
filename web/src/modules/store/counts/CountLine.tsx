import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button, InputNumber, Select } from 'antd'
import { IconCheck } from '@tabler/icons-react'
import { countPart, type CountWithLines } from '@arriero/contract/store/counts/counts.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { money, shortTime } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { stockMoved } from '../stock/stock.queries.ts'
import { amount, withSign } from '../stock/stock-words.ts'

interface CountLineProps {
  countId: number
  line: CountWithLines['lines'][number]
  isOpen: boolean
  /** Beside what was found out. */
  children?: ReactNode
}

/** One part of a count: what was counted, to be written or to be read. */
export function CountLine({ countId, line, isOpen, children }: CountLineProps) {
  const { name, code, shelf } = line
  return (
    <li className={isOpen && line.counted !== null ? 'count-done' : ''}>
      <TwoLines top={name} bottom={[shelf ?? 'Sin anaquel', code].join(' · ')} />
      {isOpen ? <Counter countId={countId} line={line} /> : <Outcome line={line}>{children}</Outcome>}
    </li>
  )
}

function Counter({ countId, line }: Pick<CountLineProps, 'countId' | 'line'>) {
  const { partId, name, counted, countedAt, countedBy, measure, serials, isSerialized } = line
  const [typed, setTyped] = useState<number | null>(null)
  const [seen, setSeen] = useState<string[] | null>(null)
  const note = useMutation({
    mutationFn: () =>
      call(countPart, {
        id: countId,
        body: { partId, ...(isSerialized ? { serials: seen ?? serials } : { counted: typed ?? counted ?? 0 }) },
      }),
    onSuccess: async () => {
      setTyped(null)
      setSeen(null)
      await stockMoved()
    },
    onError: (problem) => toast.error(errorText(problem)),
  })
  const isNew = isSerialized ? seen !== null : typed !== null
  return (
    <div className="counter">
      {isSerialized ? (
        <Select
          mode="tags"
          aria-label={`Series de ${name}`}
          placeholder="Series que vio"
          tokenSeparators={[',', ' ']}
          value={seen ?? serials}
          onChange={setSeen}
          notFoundContent="Escriba o escanee una serie"
        />
      ) : (
        <InputNumber
          aria-label={`Contadas de ${name}`}
          inputMode="decimal"
          min={0}
          max={9_999_999}
          value={typed ?? counted}
          suffix={measure}
          placeholder="Cuánto hay"
          onChange={setTyped}
          onPressEnter={() => isNew && note.mutate()}
        />
      )}
      <Button
        type={isNew ? 'primary' : 'default'}
        aria-label={`Anotar ${name}`}
        icon={<IconCheck size={16} stroke={1.75} />}
        loading={note.isPending}
        disabled={!isNew}
        onClick={() => note.mutate()}
      />
      {countedAt && (
        <small className="muted">
          {countedBy}, {shortTime(countedAt)}
        </small>
      )}
    </div>
  )
}

function Outcome({ line, children }: Pick<CountLineProps, 'line' | 'children'>) {
  const { counted, expected, differenceValue, approved, measure } = line
  const difference = Math.round(((counted ?? 0) - (expected ?? 0)) * 1000) / 1000
  if (difference === 0) return <StatePill tone="green">{`${amount(counted)} ${measure}, coincide`}</StatePill>
  return (
    <div className="count-outcome">
      <TwoLines
        top={
          <span className={`tinted tone-${difference < 0 ? 'red' : 'amber'}`}>
            {withSign(difference)} {measure} ({money(differenceValue)})
          </span>
        }
        bottom={`contadas ${amount(counted)}, había ${amount(expected)}`}
      />
      {approved && <StatePill tone="blue">Aplicada</StatePill>}
      {children}
    </div>
  )
}
