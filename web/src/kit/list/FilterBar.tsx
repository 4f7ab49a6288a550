import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, Dropdown, Input, Popover, Segmented, type InputRef } from 'antd'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { filterWords } from './filter-words.ts'
import { number } from '../format.ts'
import { isTyping } from '../keyboard.ts'
import { searchPatch, type ListView } from './list-view.ts'
import type { ListFilter, ListViewChoice } from './list-types.ts'

const FilterEditor = lazy(() => import('./FilterEditor.tsx').then((m) => ({ default: m.FilterEditor })))

interface FilterBarProps<Row> {
  view: ListView
  patch: (changes: Record<string, string | undefined>) => void
  placeholder: string | false
  filters: readonly ListFilter<Row>[]
  views: readonly ListViewChoice<Row>[]
  /** Columns button. */
  end?: React.ReactNode
}

/** Search, filters as removable chips, views; all of it lives in the address. */
export function FilterBar<Row>({ view, patch, placeholder, filters, views, end }: FilterBarProps<Row>) {
  const [opened, setOpened] = useState<string>()
  const active = filters.filter(({ key }) => view.filters[key] || key === opened)
  const others = filters.filter((filter) => !active.includes(filter))
  return (
    <div className="filter-bar">
      {placeholder !== false && (
        <SearchBox value={view.search} placeholder={placeholder} onChange={(text) => patch(searchPatch.search(text))} />
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          view={view}
          isOpen={opened === filter.key}
          onOpen={(isOpen) => setOpened(isOpen ? filter.key : undefined)}
          onChange={(value, label) => patch(searchPatch.filter(filter.key, value, label))}
        />
      ))}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: others.map(({ key, label }) => ({ key, label, onClick: () => setOpened(key) })) }}
        >
          <Button className="add-filter" type="dashed" size="small" icon={<IconFilter size={14} stroke={1.75} />}>
            Filtro
          </Button>
        </Dropdown>
      )}
      <span className="spacer" />
      {views.length > 0 && (
        <Segmented
          value={view.view ?? views[0]?.key ?? ''}
          onChange={(key) => patch(searchPatch.view(key === views[0]?.key ? undefined : key))}
          options={views.map(({ key, label, count }) => ({
            value: key,
            label: (
              <>
                {label}
                {count !== undefined && <small>{number(count)}</small>}
              </>
            ),
          }))}
        />
      )}
      {end}
    </div>
  )
}

// Long enough that a word being typed does not ask for every letter.
const typingPauseMs = 250

function SearchBox({
  value,
  placeholder,
  onChange,
}: {
  value: string
  placeholder: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const box = useRef<InputRef>(null)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed by other means (back, 'Limpiar filtros'): follow it, but never what was just typed here.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onChange])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <Input
      ref={box}
      className="filter-search"
      type="search"
      allowClear
      maxLength={200}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      prefix={<IconSearch size={16} stroke={1.75} />}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

interface FilterChipProps<Row> {
  filter: ListFilter<Row>
  view: ListView
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (value: string | undefined, label?: string) => void
}

function FilterChip<Row>({ filter, view, isOpen, onOpen, onChange }: FilterChipProps<Row>) {
  const value = view.filters[filter.key]
  const editor = (
    <Suspense fallback={<div className="editor-wait" />}>
      <FilterEditor filter={filter} value={value} onChange={onChange} close={() => onOpen(false)} />
    </Suspense>
  )
  return (
    <Popover open={isOpen} onOpenChange={onOpen} trigger="click" placement="bottomLeft" arrow={false} content={editor}>
      <span className={`chip ${value ? 'chip-on' : ''}`}>
        <button type="button" aria-expanded={isOpen}>
          {filter.label} {value && <b>{filterWords(filter, value, view.labels[filter.key])}</b>}
        </button>
        {value && (
          <button
            type="button"
            aria-label={`Quitar filtro ${filter.label}`}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(false)
              onChange(undefined)
            }}
          >
            <IconX size={14} stroke={2} />
          </button>
        )}
      </span>
    </Popover>
  )
}
