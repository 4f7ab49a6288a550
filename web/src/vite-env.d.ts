/// <reference types="vite/client" />

/** The product's version, from the root package file. */
declare const __VERSION__: string
declare module '*.css?day'
