#!/usr/bin/env node
/** Starts `afd` from its chunks, each with the code that V8 made of it at build time: then nothing has to be compiled. */
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')

// A command is over before optimised code has earned back the time and the memory that it takes to make.
setFlagsFromString('--no-opt')

const modules = new Map()

/**
 * @param {string} name a chunk's file name
 * @returns {object} what the chunk exports
 */
function load(name) {
  const known = modules.get(name)
  if (known !== undefined) return known.exports
  const module = { exports: {} }
  modules.set(name, module)
  const filename = join(__dirname, 'cli', name)
  // A V8 of another version refuses the code, and compiles the source as ever.
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData: readCode(`${filename}.v8`) })
  script.runInThisContext()(module.exports, find, module)
  return module.exports
}

/**
 * @param {string} id what a chunk requires: another chunk, or a module of Node
 * @returns {unknown} what that exports
 */
function find(id) {
  return id.startsWith('./') ? load(id.slice(2)) : require(id)
}

/** @param {string} file */
function readCode(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

load('main.js')
