/** Type-checked lint rules; formatting and plain lint rules are Biome's. */
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const refusedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that a thing is called the same everywhere.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'ExportAllDeclaration', message: 'No inner barrels: import from the file that owns the thing.' },
  {
    selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z]/]',
    message: 'Name the thing itself, without a prefix.',
  },
]

// A rule of its own, so that a report says which habit is meant.
/** @type {import('eslint').ESLint.Plugin} */
const fileNames = {
  rules: {
    'speaks-of-one-thing': {
      meta: { schema: [] },
      create: (context) => ({
        Program(node) {
          const name = context.filename.split(/[\\/]/).at(-1) ?? ''
          if (/^(utils?|helpers?|common|types|misc)[.]/.test(name))
            context.report({ node, message: `"${name}" names no one thing: call the file after its main export.` })
          else if (!/^[a-z0-9]+(-[a-z0-9]+)*([.][a-z0-9-]+)*$/.test(name))
            context.report({ node, message: `"${name}" is not in kebab-case.` })
        },
      }),
    },
  },
}

export default defineConfig(
  globalIgnores([
    'out',
    'dist',
    'node_modules',
    'fixtures',
    'test-results',
    'playwright-report',
    'build/fallback-runtime',
    'build/default-app',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { files: fileNames },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreVoidReturningFunctions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      // The functions of node:path are declared as methods and taken apart everywhere; ours are plain functions.
      '@typescript-eslint/unbound-method': 'off',
      // Does not end on a recursive type (typescript-eslint 8.74.0).
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'files/speaks-of-one-thing': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-restricted-syntax': ['error', ...refusedSyntax],
      eqeqeq: 'error',
      // Output goes through the views.
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      // The runner awaits `describe` and `it` itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              name: ['describe', 'it', 'test', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
              package: 'node:test',
            },
          ],
        },
      ],
      'max-lines-per-function': 'off',
      'no-console': 'off',
    },
  },
  // Tools that read a file's default export.
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
