/* A disk that fails, between a process and the system: loaded before the C library, it counts what
   is written to the tables' files, and at a chosen count the process dies, or the power is cut and
   of what was not synced only a part is found afterwards. torture/disk.py builds and sets it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 16
#define MOST_DESCRIPTORS 4096
#define SECTOR 512
#define FOLDER (-2)
#define TABLES "fusebox.db"

struct file {
    char path[512];
    int created; /* and the folder was not synced since */
};

struct change { /* not synced yet */
    struct change *before;
    int file;
    int truncates;
    off_t at, old_size;
    size_t size, old_length;
    char *new, *old;
};

static struct file files[MOST_FILES];
static int known_files;
static int of_descriptor[MOST_DESCRIPTORS]; /* number of the file plus one, or FOLDER */
static struct change *last_change;
static char folder[512], how[16];
static long left;
static int ready, lies;
static uint64_t luck;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...)                                                                      \
    static type (*real_##name)(__VA_ARGS__);                                                       \
    if (!real_##name) real_##name = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static ssize_t put(int fd, const void *data, size_t size, off_t at) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off_t);
    return real_pwrite64(fd, data, size, at);
}

static int cut_off(int fd, off_t size) {
    REAL(int, ftruncate64, int, off_t);
    return real_ftruncate64(fd, size);
}

static int open_again(const char *path) {
    REAL(int, open64, const char *, int, ...);
    return real_open64(path, O_RDWR | O_CLOEXEC);
}

/* Settings come with the environment of the process that serves, which may be a fork. */
static int is_set(void) {
    if (ready) return ready > 0;
    const char *where = getenv("FUSEBOX_DISK");
    if (!where) return 0;
    snprintf(folder, sizeof folder, "%s", where);
    snprintf(how, sizeof how, "%s", getenv("FUSEBOX_DISK_HOW") ?: "before");
    left = atol(getenv("FUSEBOX_DISK_AT") ?: "0");
    luck = strtoull(getenv("FUSEBOX_DISK_SEED") ?: "1", NULL, 10) * 2654435769u + 88172645463325252u;
    lies = getenv("FUSEBOX_DISK_LIES") != NULL;
    ready = 1;
    return 1;
}

static uint64_t drawn(void) {
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return luck * 2685821657736338717u >> 32;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Puts every file back to when it was last synced, newest change first. */
static void undo(void) {
    for (struct change *one = last_change; one; one = one->before) {
        int fd = open_again(files[one->file].path);
        if (fd < 0) continue;
        if (one->old_length) put(fd, one->old, one->old_length, one->at);
        cut_off(fd, one->old_size);
        close(fd);
    }
}

static void write_sectors(int fd, const struct change *one, int all) {
    for (size_t done = 0; done < one->size;) {
        size_t part = SECTOR - (one->at + done) % SECTOR;
        if (part > one->size - done) part = one->size - done;
        if (all || drawn() & 1) put(fd, one->new + done, part, one->at + done);
        done += part;
    }
}

/* Of the changes, in their order, some have reached the disk: each by luck, or of each some sectors. */
static void redo(const struct change *one) {
    if (!one) return;
    redo(one->before);
    int by_sector = !strcmp(how, "sectors");
    if (!strcmp(how, "lose") || (!by_sector && strcmp(how, "keep") && drawn() & 1)) return;
    int fd = open_again(files[one->file].path);
    if (fd < 0) return;
    if (one->truncates) cut_off(fd, one->at);
    else write_sectors(fd, one, !by_sector);
    close(fd);
}

static void cut_power(void) {
    struct change *changes = last_change;
    undo();
    redo(changes);
    for (int at = 0; at < known_files; at++)
        if (files[at].created && strcmp(how, "keep") && (!strcmp(how, "lose") || drawn() & 1))
            unlink(files[at].path);
    die();
}

/* Before something happens to the files: whether it is the last thing that does. */
static int is_time(void) {
    if (left <= 0 || --left > 0) return 0;
    if (!strcmp(how, "before")) die();
    return 1;
}

static int is_crash(void) { return !strcmp(how, "before") || !strcmp(how, "after") || !strcmp(how, "torn"); }

static int file_of(int fd) {
    if (fd < 0 || fd >= MOST_DESCRIPTORS || !is_set()) return -1;
    return of_descriptor[fd] - 1;
}

static void note(int fd, int file, const void *data, size_t size, off_t at, int truncates) {
    struct stat found;
    struct change *one = calloc(1, sizeof *one);
    fstat(fd, &found);
    one->before = last_change;
    one->file = file;
    one->truncates = truncates;
    one->at = at;
    one->old_size = found.st_size;
    one->size = size;
    size_t wanted = size;
    if (truncates) wanted = found.st_size > at ? (size_t)(found.st_size - at) : 0;
    one->old = malloc(wanted + 1);
    ssize_t got = pread(fd, one->old, wanted, at);
    one->old_length = got > 0 ? got : 0;
    if (size) memcpy(one->new = malloc(size), data, size);
    last_change = one;
}

static void forget(int file) {
    struct change **place = &last_change;
    while (*place) {
        struct change *one = *place;
        if (one->file == file) {
            *place = one->before;
            free(one->old);
            free(one->new);
            free(one);
        } else {
            place = &one->before;
        }
    }
}

static void opened(int fd, const char *path, int was_there) {
    if (fd < 0 || fd >= MOST_DESCRIPTORS || !is_set()) return;
    size_t length = strlen(folder);
    of_descriptor[fd] = 0;
    if (!strcmp(path, folder)) of_descriptor[fd] = FOLDER + 1;
    if (strncmp(path, folder, length) || path[length] != '/') return;
    const char *name = path + length + 1;
    if (strncmp(name, TABLES, strlen(TABLES)) || strstr(name, "-shm")) return;
    int at = 0;
    while (at < known_files && strcmp(files[at].path, path)) at++;
    if (at == MOST_FILES) return;
    if (at == known_files) {
        snprintf(files[at].path, sizeof files[at].path, "%s", path);
        known_files++;
    }
    if (!was_there) files[at].created = 1;
    of_descriptor[fd] = at + 1;
}

static int open_it(const char *path, int flags, va_list more) {
    REAL(int, open64, const char *, int, ...);
    int mode = flags & O_CREAT ? va_arg(more, int) : 0;
    int was_there = !(flags & O_CREAT) || !access(path, F_OK);
    int fd = real_open64(path, flags, mode);
    pthread_mutex_lock(&lock);
    opened(fd, path, was_there);
    pthread_mutex_unlock(&lock);
    return fd;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    int fd = open_it(path, flags, more);
    va_end(more);
    return fd;
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    int fd = open_it(path, flags, more);
    va_end(more);
    return fd;
}

int close(int fd) {
    REAL(int, close, int);
    if (fd >= 0 && fd < MOST_DESCRIPTORS) of_descriptor[fd] = 0;
    return real_close(fd);
}

static ssize_t write_at(int fd, const void *data, size_t size, off_t at) {
    int file = file_of(fd);
    if (file < 0) return put(fd, data, size, at);
    pthread_mutex_lock(&lock);
    int now = is_time();
    if (now && !strcmp(how, "torn")) {
        put(fd, data, size ? drawn() % size : 0, at);
        die();
    }
    note(fd, file, data, size, at, 0);
    ssize_t written = put(fd, data, size, at);
    if (now) is_crash() ? die() : cut_power();
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return write_at(fd, data, size, at); }

ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return write_at(fd, data, size, at); }

static int truncate_to(int fd, off_t size) {
    int file = file_of(fd);
    if (file < 0) return cut_off(fd, size);
    pthread_mutex_lock(&lock);
    int now = is_time();
    note(fd, file, NULL, 0, size, 1);
    int result = cut_off(fd, size);
    if (now) is_crash() ? die() : cut_power();
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int fd, off_t size) { return truncate_to(fd, size); }

int ftruncate64(int fd, off_t size) { return truncate_to(fd, size); }

/* A power cut strikes before anything is synced; a disk that lies says that it was, and forgets. */
static int sync_it(int fd, int (*real)(int)) {
    int file = file_of(fd);
    if (file == -1) return real(fd);
    pthread_mutex_lock(&lock);
    int now = is_time();
    if (now && !is_crash()) cut_power();
    int result = lies ? 0 : real(fd);
    if (now) die();
    if (!result && !lies) {
        if (file >= 0) forget(file);
        else for (int at = 0; at < known_files; at++) files[at].created = 0;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) {
    REAL(int, fsync, int);
    return sync_it(fd, real_fsync);
}

int fdatasync(int fd) {
    REAL(int, fdatasync, int);
    return sync_it(fd, real_fdatasync);
}
