import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { folded } from '../../kit/format.ts'
import { inSession } from '../../kit/session.ts'
import { menuIcons } from '../../kit/shell/menu-icons.tsx'
import type { PaletteItem, PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { useTyped } from '../../kit/typed.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import type { Menu } from '../menu.ts'
import { modules } from '../modules.ts'

interface Group {
  title: string
  items: PaletteItem[]
}

/** Screens of the user's menu, by every word typed. */
function screensOf({ main, administration }: Menu): PaletteItem[] {
  return [...main, ...administration]
    .flatMap(({ label, entry, children = [] }) =>
      entry ? [{ entry, group: '' }] : children.map((child) => ({ entry: child, group: label })),
    )
    .map(({ entry, group }) => ({
      key: entry.path,
      label: entry.label,
      icon: entry.icon,
      to: entry.path,
      ...(group && { detail: group }),
    }))
}

export const matches = (text: string, { label, detail = '', keywords = '' }: PaletteItem) => {
  const haystack = folded(`${label} ${detail} ${keywords}`)
  return folded(text)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

/** Ctrl K: screens first while nothing is typed, then what the modules find; arrows and Enter, Ctrl Enter in a new tab. */
export function Palette({ menu, close }: { menu: Menu; close: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const found = useFound(text)
  const groups: Group[] = useMemo(() => {
    const screens = {
      title: 'Ir a',
      items: screensOf(menu)
        .filter((item) => matches(text, item))
        .slice(0, text ? 6 : 12),
    }
    return [...(text ? found : []), screens, ...(text ? [] : found)].filter(({ items }) => items.length > 0)
  }, [menu, text, found])
  const flat = groups.flatMap(({ items }) => items)
  const current = flat[Math.min(at, flat.length - 1)]

  const open = (item: PaletteItem, isApart: boolean) => {
    close()
    if (item.run) item.run()
    else if (item.to && isApart) window.open(inSession(item.to), '_blank')
    else if (item.to) void navigate({ href: item.to })
  }
  useKeys((event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((before) => (Math.min(before, flat.length - 1) + step + flat.length) % Math.max(1, flat.length))
    else if (event.key === 'Enter' && current) open(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  return (
    <div className="palette-scrim">
      <button type="button" tabIndex={-1} className="palette-out" aria-label="Cerrar la búsqueda" onClick={close} />
      <div className="palette" role="dialog" aria-modal aria-label="Buscar">
        <div className="palette-head">
          <IconSearch size={19} stroke={1.75} aria-hidden />
          <input
            autoFocus
            value={text}
            placeholder="Buscar unidad, viaje, pantalla…"
            maxLength={100}
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-activedescendant={current && `palette-${current.key}`}
            aria-label="Buscar"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
          />
          <kbd>Esc</kbd>
        </div>
        <div className="palette-list" id="palette-list" role="listbox" aria-label="Resultados">
          {groups.map(({ title, items }) => (
            <div key={title} role="group" aria-label={title}>
              <h3>{title}</h3>
              {items.map((item) => (
                <PaletteLine
                  key={item.key}
                  item={item}
                  text={text}
                  isCurrent={item === current}
                  onOpen={(isApart) => open(item, isApart)}
                />
              ))}
            </div>
          ))}
          {flat.length === 0 && <p className="palette-none">Sin resultados</p>}
        </div>
        <footer>
          <kbd>↑</kbd>
          <kbd>↓</kbd> mover <kbd>Enter</kbd> abrir <kbd>Ctrl Enter</kbd> abrir aparte
        </footer>
      </div>
    </div>
  )
}

/** Keys of the whole dialog: the cursor stays in the text while the arrows move. */
function useKeys(onKey: (event: KeyboardEvent) => void) {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

interface PaletteLineProps {
  item: PaletteItem
  text: string
  isCurrent: boolean
  onOpen: (isApart: boolean) => void
}

function PaletteLine({ item, text, isCurrent, onOpen }: PaletteLineProps) {
  const Glyph = item.icon && menuIcons[item.icon]
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={line}
      type="button"
      tabIndex={-1}
      id={`palette-${item.key}`}
      role="option"
      aria-selected={isCurrent}
      className="palette-line"
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      {Glyph && <Glyph size={17} stroke={1.75} aria-hidden />}
      <b>
        <Marked label={item.label} text={text} />
      </b>
      <span>{item.detail}</span>
      {item.state && <StatePill tone={item.state.tone}>{item.state.label}</StatePill>}
      {isCurrent && <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />}
    </button>
  )
}

/** The typed part of a name in blue. */
function Marked({ label, text }: { label: string; text: string }) {
  const at = text ? folded(label).indexOf(folded(text)) : -1
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + text.length)}</mark>
      {label.slice(at + text.length)}
    </>
  )
}

const noGroups: Group[] = []

/** Answers to exactly this text: those of an earlier one would be opened by a quick Enter. */
function useFound(text: string): Group[] {
  const typed = useTyped(text, 120)
  const { data } = useQuery({
    queryKey: ['palette', typed],
    placeholderData: undefined,
    queryFn: async ({ signal }) => {
      const providers = await Promise.all(modules.flatMap(({ palette }) => (palette ? [palette()] : [])))
      return Promise.all(providers.map((provider) => ask(provider, typed, signal)))
    },
  })
  return typed === text ? (data ?? noGroups) : noGroups
}

/** One provider that fails leaves the others' answers standing. */
async function ask({ title, find }: PaletteProvider, text: string, signal: AbortSignal): Promise<Group> {
  try {
    return { title, items: await find(text, signal) }
  } catch {
    return { title, items: [] }
  }
}
