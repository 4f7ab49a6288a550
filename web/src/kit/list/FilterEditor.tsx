import { lazy, Suspense, useState } from 'react'
import { Button, Checkbox, Input, Radio } from 'antd'
import type { FilterControl } from './list-types.ts'
import { RemoteSelect } from '../form/RemoteSelect.tsx'

// The calendar is the heaviest control: it comes when a date filter is opened.
const DaysEditor = lazy(() => import('../form/DaysEditor.tsx').then((m) => ({ default: m.DaysEditor })))

interface FilterEditorProps {
  filter: FilterControl
  value: string | undefined
  onChange: (value: string | undefined, label?: string) => void
  close: () => void
}

export function FilterEditor({ filter, value, onChange, close }: FilterEditorProps) {
  const choose = (next: string | undefined, label?: string) => {
    onChange(next, label)
    close()
  }
  switch (filter.kind) {
    case 'text':
      return <TextEditor label={filter.label} value={value ?? ''} onChange={choose} />
    case 'days':
      return (
        <Suspense fallback={<div className="editor-wait" />}>
          <DaysEditor value={value} onChange={choose} />
        </Suspense>
      )
    case 'remote':
      return (
        <div className="editor">
          <RemoteSelect
            load={filter.load}
            placeholder={filter.label}
            onPick={(option) => choose(String(option.value), option.label)}
            autoFocus
          />
        </div>
      )
    case 'select': {
      const options = filter.options.map((option) => ({ value: String(option.value), label: option.label }))
      return (
        <div className="editor editor-options">
          {filter.many ? (
            <Checkbox.Group
              options={options}
              value={value?.split(',') ?? []}
              onChange={(chosen) => onChange(chosen.join(',') || undefined)}
            />
          ) : (
            <Radio.Group
              vertical
              options={options}
              value={value ?? null}
              onChange={(event) => choose(String(event.target.value))}
            />
          )}
        </div>
      )
    }
  }
}

function TextEditor({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useState(value)
  const apply = () => onChange(text.trim() || undefined)
  return (
    <div className="editor editor-text">
      <Input
        autoFocus
        value={text}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={apply}
      />
      <Button type="primary" onClick={apply}>
        Aplicar
      </Button>
    </div>
  )
}
