/*
 * Lets a process die or fail at one of the calls by which it changes a disk. Loaded with LD_PRELOAD.
 *
 * FAULT_LOG    file that gets one line a call: its number, its name, its path
 * FAULT_AT     number of the call to strike, from 1
 * FAULT_KIND   "kill" before it, "kill-after", "torn" (half of a write, then death), "error"
 * FAULT_ERRNO  for "error": what the call answers
 * FAULT_STICKY set: every later call fails as well
 *
 * Every place counts but pipes, devices and the kernel's own files, so the log also tells what is written where.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum verdict { GO_ON, FAIL, TEAR, DIE_AFTER };

static long count;

static void die(void)
{
	syscall(SYS_kill, getpid(), SIGKILL);
	for (;;)
		pause();
}

static int counts(const char *path)
{
	static const char *const others[] = { "/dev/pts", "/dev/null", "/dev/tty", "/proc/", "/sys/", "/memfd:" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!strncmp(path, others[i], strlen(others[i])))
			return 0;
	return 1;
}

/* Raw calls only: the log must not count itself. */
static void note(long number, const char *call, const char *path)
{
	static int log = -2;
	const char *name = getenv("FAULT_LOG");
	char line[PATH_MAX + 64];

	if (!name)
		return;
	if (log == -2)
		log = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	int length = snprintf(line, sizeof line, "%ld %s %s\n", number, call, path);
	syscall(SYS_write, log, line, length);
}

static enum verdict judge(const char *call, const char *path)
{
	if (!counts(path))
		return GO_ON;
	long number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
	const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND"), *code = getenv("FAULT_ERRNO");

	note(number, call, path);
	if (!at || !kind)
		return GO_ON;
	int is_later = number > atol(at) && getenv("FAULT_STICKY") && !strcmp(kind, "error");
	if (number != atol(at) && !is_later)
		return GO_ON;
	if (!strcmp(kind, "kill"))
		die();
	if (!strcmp(kind, "kill-after"))
		return DIE_AFTER;
	if (!strcmp(kind, "torn"))
		return TEAR;
	errno = code ? atoi(code) : EIO;
	return FAIL;
}

static enum verdict judge_open(const char *call, int fd)
{
	char found[PATH_MAX], link[64];

	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t length = readlink(link, found, sizeof found - 1);
	if (length <= 0 || found[0] != '/')
		return GO_ON;
	found[length] = 0;
	return judge(call, found);
}

#define NEXT(name) \
	static __typeof__(&name) next; \
	if (!next) \
		next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define ANSWER(judged, run) \
	enum verdict verdict = judged; \
	if (verdict == FAIL) \
		return -1; \
	__auto_type result = run; \
	if (verdict == DIE_AFTER || verdict == TEAR) \
		die(); \
	return result

#define ON_PATH(name, path, parameters, ...) \
	int name parameters \
	{ \
		NEXT(name); \
		ANSWER(judge(#name, path), next(__VA_ARGS__)); \
	}

#define ON_FILE(name, fd, parameters, ...) \
	int name parameters \
	{ \
		NEXT(name); \
		ANSWER(judge_open(#name, fd), next(__VA_ARGS__)); \
	}

#define OPENS(name, parameters, ...) \
	int name parameters \
	{ \
		NEXT(name); \
		va_list rest; \
		va_start(rest, flags); \
		mode_t mode = va_arg(rest, mode_t); \
		va_end(rest); \
		ANSWER(flags & (O_CREAT | O_TRUNC) ? judge("open", path) : GO_ON, next(__VA_ARGS__, flags, mode)); \
	}

OPENS(open, (const char *path, int flags, ...), path)
OPENS(open64, (const char *path, int flags, ...), path)
OPENS(openat, (int folder, const char *path, int flags, ...), folder, path)
OPENS(openat64, (int folder, const char *path, int flags, ...), folder, path)

#define WRITES(name, parameters, half, ...) \
	ssize_t name parameters \
	{ \
		NEXT(name); \
		ANSWER(judge_open("write", fd), verdict == TEAR ? next half : next(__VA_ARGS__)); \
	}

WRITES(write, (int fd, const void *bytes, size_t size), (fd, bytes, size / 2), fd, bytes, size)
WRITES(pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size / 2, at), fd, bytes, size, at)
WRITES(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size / 2, at), fd, bytes, size, at)
WRITES(writev, (int fd, const struct iovec *parts, int number), (fd, parts, number / 2), fd, parts, number)
WRITES(copy_file_range, (int from, off64_t *in, int fd, off64_t *out, size_t size, unsigned flags),
	(from, in, fd, out, size / 2, flags), from, in, fd, out, size, flags)

ON_FILE(fsync, fd, (int fd), fd)
ON_FILE(fdatasync, fd, (int fd), fd)
ON_FILE(ftruncate, fd, (int fd, off_t size), fd, size)
ON_FILE(ftruncate64, fd, (int fd, off64_t size), fd, size)
ON_FILE(fchmod, fd, (int fd, mode_t mode), fd, mode)
ON_FILE(fchown, fd, (int fd, uid_t user, gid_t group), fd, user, group)
ON_FILE(futimens, fd, (int fd, const struct timespec times[2]), fd, times)

ON_PATH(chmod, path, (const char *path, mode_t mode), path, mode)
ON_PATH(chown, path, (const char *path, uid_t user, gid_t group), path, user, group)
ON_PATH(truncate, path, (const char *path, off_t size), path, size)
ON_PATH(rename, to, (const char *from, const char *to), from, to)
ON_PATH(renameat, to, (int folder, const char *from, int goal, const char *to), folder, from, goal, to)
ON_PATH(unlink, path, (const char *path), path)
ON_PATH(unlinkat, path, (int folder, const char *path, int flags), folder, path, flags)
ON_PATH(mkdir, path, (const char *path, mode_t mode), path, mode)
ON_PATH(mkdirat, path, (int folder, const char *path, mode_t mode), folder, path, mode)
ON_PATH(rmdir, path, (const char *path), path)
ON_PATH(link, to, (const char *from, const char *to), from, to)
ON_PATH(symlink, path, (const char *target, const char *path), target, path)
ON_PATH(utimensat, path, (int folder, const char *path, const struct timespec times[2], int flags), folder, path, times, flags)
