import { useState } from 'react'
import { Button, Checkbox, InputNumber, Popover, Select } from 'antd'
import { IconCalendar, IconChevronLeft, IconChevronRight, IconColumns3 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportChoices } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportAsked, ReportKindFacts, ReportOption } from '@arriero/contract/reports/reports.entities.ts'
import {
  daysOfReport,
  reportPeriods,
  reportSubjects,
  type ReportGrouping,
  type ReportPeriod,
  type ReportSubject,
} from '@arriero/contract/reports/reports.rules.ts'
import { labelOf } from '@arriero/contract/core/days.ts'
import { call } from '../../../kit/call.ts'
import { dayKey } from '../../../kit/format.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { useTyped } from '../../../kit/typed.ts'
import { groupingWords, periodWords, subjectWords } from '../reports.words.ts'

interface ReportParamsProps {
  kind: ReportKindFacts
  asked: ReportAsked
  /** Of what is chosen, by 'units:7', as far as it is known without asking. */
  names: Readonly<Record<string, string>>
  onChange: (asked: ReportAsked) => void
}

/** What is asked, as chips that open where one changes them. */
export function ReportParams({ kind, asked, names, onChange }: ReportParamsProps) {
  const set = (part: Partial<ReportAsked>) => onChange({ ...asked, ...part })
  const known = useNames(asked, names)
  const groupings = choicesOf(kind)
  return (
    <div className="report-params">
      <Popover
        trigger="click"
        placement="bottomLeft"
        content={<Subjects kind={kind} asked={asked} names={known} onChange={(subjects) => set({ subjects })} />}
      >
        <Button className="report-chip is-set" size="small">
          {subjectWords(asked, known)}
        </Button>
      </Popover>
      <Period period={asked.period} onChange={(period) => set({ period })} />
      <Select
        size="small"
        aria-label="Agrupar por"
        className="report-by"
        popupMatchSelectWidth={false}
        value={asked.grouping.join(' ')}
        options={groupings.map((grouping) => ({ value: grouping.join(' '), label: `Por ${groupingWords(grouping)}` }))}
        onChange={(value) => set({ grouping: value.split(' ') as ReportGrouping[] })}
      />
      {kind.options.map((option) => (
        <Option
          key={option.code}
          option={option}
          value={asked.options[option.code] ?? option.usual}
          onChange={(value) => set({ options: { ...asked.options, [option.code]: value } })}
        />
      ))}
      <span className="spacer" />
      <Columns kind={kind} asked={asked} onChange={(columns) => set({ columns })} />
    </div>
  )
}

/** Each way alone, and with a second one within it where that says more. */
const choicesOf = ({ groupings }: ReportKindFacts): ReportGrouping[][] =>
  groupings.flatMap((first) => [
    [first],
    ...groupings
      .filter((second) => second !== first && (first === 'unit' || second === 'unit' || second === 'day'))
      .map((second) => [first, second]),
  ])

function Period({ period, onChange }: { period: ReportPeriod; onChange: (period: ReportPeriod) => void }) {
  const { name, span } = periodWords(period)
  const shift = (by: number) => onChange({ ...period, shift: period.shift + by })
  const isLast = daysOfReport({ ...period, shift: period.shift + 1 }, dayKey()).from > dayKey()
  const days = daysOfReport(period, dayKey())
  const choose = (code: ReportPeriod['code']) =>
    onChange(code === 'days' ? { code, shift: 0, ...days } : { code, shift: 0, from: null, to: null })
  return (
    <span className="report-period">
      <Button
        type="text"
        size="small"
        aria-label="Periodo anterior"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        onClick={() => shift(-1)}
      />
      <Popover
        trigger="click"
        placement="bottom"
        content={
          <div className="report-periods">
            {reportPeriods.map(({ code, label }) => (
              <Button
                key={code}
                type={code === period.code ? 'primary' : 'text'}
                size="small"
                block
                onClick={() => choose(code)}
              >
                {label}
              </Button>
            ))}
            {period.code === 'days' && (
              <>
                <div className="report-field">
                  <span aria-hidden>Desde</span>
                  <MomentInput
                    value={days.from}
                    onChange={(from) =>
                      from && onChange({ code: 'days', shift: 0, from, to: from > days.to ? from : days.to })
                    }
                    aria-label="Desde"
                  />
                </div>
                <div className="report-field">
                  <span aria-hidden>Hasta</span>
                  <MomentInput
                    value={days.to}
                    onChange={(to) =>
                      to && onChange({ code: 'days', shift: 0, from: to < days.from ? to : days.from, to })
                    }
                    aria-label="Hasta"
                  />
                </div>
              </>
            )}
          </div>
        }
      >
        <Button type="text" size="small" icon={<IconCalendar size={14} stroke={1.75} />}>
          <b>{name}</b> {span}
        </Button>
      </Popover>
      <Button
        type="text"
        size="small"
        disabled={isLast}
        aria-label="Periodo siguiente"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        onClick={() => shift(1)}
      />
    </span>
  )
}

function Option({
  option,
  value,
  onChange,
}: {
  option: ReportOption
  value: number | string
  onChange: (value: number | string) => void
}) {
  const { label, unit, least, most, choices } = option
  const words = choices?.find((choice) => choice.value === value)?.label ?? `${value}${unit ? ` ${unit}` : ''}`
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        choices ? (
          <Select
            aria-label={label}
            className="report-option"
            showSearch
            optionFilterProp="label"
            value={String(value)}
            options={choices}
            onChange={onChange}
          />
        ) : (
          <InputNumber
            aria-label={label}
            value={Number(value)}
            {...(least !== null && { min: least })}
            {...(most !== null && { max: most })}
            suffix={unit}
            changeOnWheel={false}
            onChange={(next) => next !== null && onChange(next)}
          />
        )
      }
    >
      <Button size="small" className="report-chip">
        {label} <b>{words}</b>
      </Button>
    </Popover>
  )
}

function Columns({
  kind,
  asked,
  onChange,
}: {
  kind: ReportKindFacts
  asked: ReportAsked
  onChange: (columns: string[] | null) => void
}) {
  const shown = asked.columns ?? kind.columns.filter(({ isUsual }) => isUsual).map(({ code }) => code)
  const put = (code: string, isOn: boolean) => {
    const next = kind.columns.map((column) => column.code).filter((one) => (one === code ? isOn : shown.includes(one)))
    if (next.length > 0) onChange(next)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="report-columns">
          {kind.columns.map(({ code, label }) => (
            <Checkbox
              key={code}
              checked={shown.includes(code)}
              disabled={shown.length === 1 && shown.includes(code)}
              onChange={({ target }) => put(code, target.checked)}
            >
              {label}
            </Checkbox>
          ))}
          <Button type="link" size="small" disabled={asked.columns === null} onClick={() => onChange(null)}>
            Las de siempre
          </Button>
        </div>
      }
    >
      <Button type="text" size="small" aria-label="Columnas" icon={<IconColumns3 size={18} stroke={1.75} />} />
    </Popover>
  )
}

type Chosen = ReportAsked['subjects']
interface SubjectsProps {
  kind: ReportKindFacts
  asked: ReportAsked
  names: Readonly<Record<string, string>>
  onChange: (subjects: Chosen) => void
}
function Subjects({ kind, asked, names, onChange }: SubjectsProps) {
  return (
    <div className="report-subjects">
      {kind.subjects.map((subject) => (
        <div key={subject} className="report-field">
          <span aria-hidden>{labelOf(reportSubjects, subject)}</span>
          <SubjectSelect
            subject={subject}
            value={asked.subjects[subject]}
            names={names}
            onChange={(chosen) => onChange({ ...asked.subjects, [subject]: chosen })}
          />
        </div>
      ))}
    </div>
  )
}

function SubjectSelect({
  subject,
  value,
  names,
  onChange,
}: {
  subject: ReportSubject
  value: readonly (number | string)[]
  names: Readonly<Record<string, string>>
  onChange: (chosen: (number | string)[]) => void
}) {
  const [text, setText] = useState('')
  const typed = useTyped(text)
  const { data = [], isFetching } = useQuery({
    queryKey: ['reports', 'choices', subject, typed],
    queryFn: ({ signal }) => call(reportChoices, { query: { subject, ...(typed && { search: typed }) }, signal }),
  })
  const options = data.map(({ value: one, label, detail }) => ({
    value: one,
    label: detail ? `${label} · ${detail}` : label,
  }))
  const missing = value
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => ({ value: one, label: names[`${subject}:${one}`] ?? String(one) }))
  return (
    <Select
      mode="multiple"
      aria-label={labelOf(reportSubjects, subject)}
      placeholder="Todos"
      value={[...value]}
      options={[...missing, ...options]}
      filterOption={false}
      loading={isFetching}
      onSearch={setText}
      onChange={(chosen) => onChange(chosen)}
      maxTagCount={4}
      notFoundContent={isFetching ? 'Buscando…' : 'Sin resultados'}
    />
  )
}

const named = ['units', 'groups', 'drivers', 'customers', 'places'] as const

/** Names of what is chosen: those of the saved report, and of what was chosen since. */
function useNames(
  { subjects }: ReportAsked,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const missing = named.flatMap((subject) =>
    subjects[subject].filter((id) => given[`${subject}:${id}`] === undefined).map((id) => ({ subject, id })),
  )
  const { data } = useQuery({
    queryKey: ['reports', 'names', missing],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const found = await Promise.all(
        named.map(async (subject) => {
          const ids = missing.filter((one) => one.subject === subject).map(({ id }) => id)
          if (ids.length === 0) return []
          const rows = await call(reportChoices, { query: { subject, ids }, signal })
          return rows.map(({ value, label }) => [`${subject}:${value}`, label] as const)
        }),
      )
      return Object.fromEntries(found.flat())
    },
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  return { ...given, ...data }
}
