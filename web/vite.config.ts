import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { dayChunk, isIcon, isOwn, shellChunk, startChunk } from './vite.chunks.ts'
import { offlinePlugin } from './vite.offline.ts'
import { withoutStylesPlugin, withoutUnusedPlugin } from './vite.antd.ts'
import { palettePlugin, precompressPlugin, preloadPlugin } from './vite.plugins.ts'
import { antdSheetPlugin } from './vite.styles.ts'

// The development server hands calls, sockets and files to the product's own server.
const server = process.env.ARRIERO_SERVER ?? 'http://127.0.0.1:8080'
const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    withoutUnusedPlugin(),
    withoutStylesPlugin(),
    antdSheetPlugin(),
    palettePlugin(),
    preloadPlugin(),
    offlinePlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        // What a cold start needs; lazy pages enter the cache the first time they are visited. The icon comes with the
        // manifest: a name given twice would keep the worker from ever being installed.
        globPatterns: [
          'index.html',
          'dia.html',
          'theme.js',
          'assets/{index,dia,base,road,rolldown-runtime,start,antd-later}-*.{js,css}',
          'assets/inter-latin-wght-normal-*.woff2',
        ],
        globIgnores: ['assets/base-map-*'],
      },
      manifest: {
        name: 'Arriero',
        short_name: 'Arriero',
        description: 'Consola de flotas, transporte y logística',
        lang: 'es-MX',
        start_url: '/Consola',
        display: 'standalone',
        theme_color: '#0d2740',
        background_color: '#0d2740',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
    }),
    precompressPlugin(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/apis': server,
      '/media': server,
      '/socket': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    // A page asks for its own parts when it comes: naming them all in the entry costs every sign-in ten kilobytes.
    modulePreload: {
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((name) => name.endsWith('.css')) : deps,
    },
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, dia: `${import.meta.dirname}/dia.html` },
      // Of a library's thousands of icons only those in use are read.
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'day', name: dayChunk(), includeDependenciesRecursively: false, priority: 1 },
            { debugName: 'start', name: startChunk(), includeDependenciesRecursively: false },
            { debugName: 'shell', name: shellChunk(), test: isOwn, includeDependenciesRecursively: false },
            { name: 'icons', test: isIcon, minShareCount: 3, includeDependenciesRecursively: false },
          ],
        },
      },
      // antd's parts say nothing of side effects and have none: without this a login carries the whole form engine.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
    },
  },
})
